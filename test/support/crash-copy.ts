import { startRuntime } from "#scripts/local-runtime.ts";

/** A copy of the product that is made to be killed: prints its address once it answers. */
const { SYNCLINE_STATE = "", INGEST_TOKEN = "" } = process.env;
const settings = {
  STAGE: "local",
  APP_HOST: "localhost",
  APP_URL: "http://localhost",
  INGEST_TOKEN,
};
const { url } = await startRuntime({ state: SYNCLINE_STATE, settings, app: "built" });
process.stdout.write(`${url.origin}\n`);
