// The environment of the examples, so that `process.env.BOT_TOKEN` compiles under noPropertyAccessFromIndexSignature.
declare namespace NodeJS {
  interface ProcessEnv {
    BOT_TOKEN?: string;
    NO_COLOR?: string;
  }
}
