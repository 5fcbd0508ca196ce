// The environment of the examples, so that `process.env.BOT_TOKEN` compiles under noPropertyAccessFromIndexSignature.
declare namespace NodeJS {
  interface ProcessEnv {
    API_ROOT?: string;
    BOT_TOKEN?: string;
    INBOX?: string;
    NO_COLOR?: string;
    PORT?: string;
    REDIS_URL?: string;
    STEP_MS?: string;
    WEBHOOK_URL?: string;
  }
}
