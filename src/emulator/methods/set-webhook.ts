import { answer } from "../envelope.ts";
import { readWebhook } from "../webhook-settings.ts";
import { type MethodHandler, refuseParameters } from "./method.ts";
