"""Answers requests to TDLib that need no connection: a line of JSON in, a line of JSON out."""

import ctypes
import sys

library = ctypes.CDLL(sys.argv[1])
execute = library.td_execute
execute.restype = ctypes.c_char_p
execute.argtypes = [ctypes.c_char_p]
# Otherwise TDLib logs to the standard error stream.
execute(b'{"@type":"setLogVerbosityLevel","new_verbosity_level":0}')

for line in sys.stdin.buffer:
    answer = execute(line.rstrip(b"\n"))
    sys.stdout.buffer.write(answer + b"\n")
