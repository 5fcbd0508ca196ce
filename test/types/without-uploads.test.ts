import { describe, it } from "vitest";
import type {
  EditEphemeralMessageMediaParams,
  InputFile,
  MessageEntity,
  SendRichMessageDraftParams,
  WithoutUploads,
} from "../../src/types/index.ts";
import { compiled, type Equal, holds } from "./type-assertions.ts";

type Mode = "HTML" | "Markdown" | (string & {});

interface Sample {
  mode: Mode;
  maybe?: Mode;
  many: Mode[];
  count: number;
  on?: true;
  nothing: null;
  media: InputFile | string;
  entities?: MessageEntity[];
  pair: (Mode | InputFile)[];
}

interface SampleWithoutUploads {
  mode: Mode;
  maybe?: Mode;
  many: Mode[];
  count: number;
  on?: true;
  nothing: null;
  media: string;
  entities?: MessageEntity[];
  pair: Mode[];
}

describe("WithoutUploads", () => {
  it("keeps open strings and removes files", () => {
    holds<Equal<WithoutUploads<Mode>, Mode>>();
    holds<Equal<WithoutUploads<Mode | undefined>, Mode | undefined>>();
    holds<Equal<WithoutUploads<InputFile>, never>>();
    holds<Equal<WithoutUploads<Sample["mode"][]>, Mode[]>>();
    compiled((sample: WithoutUploads<Sample>): SampleWithoutUploads => sample);
    compiled((sample: SampleWithoutUploads): WithoutUploads<Sample> => sample);
  });

  it("keeps strings in parameters that accept no uploads", () => {
    compiled((params: EditEphemeralMessageMediaParams): string | undefined =>
      "parse_mode" in params.media ? params.media.parse_mode : undefined,
    );
    compiled(
      (params: SendRichMessageDraftParams) => params.rich_message.html satisfies string | undefined,
    );
    // @ts-expect-error A String object is not a string.
    compiled((): WithoutUploads<Mode> => new String("HTML"));
  });
});
