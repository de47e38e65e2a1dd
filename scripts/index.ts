import { parseArgs } from "node:util";
import { buildSimilarIndex } from "#scripts/similar-index.ts";
import { findTarget } from "#scripts/target.ts";

/** Builds the index of similar music of the local copy, or of the one that --remote names. */
async function index(): Promise<void> {
  const { values } = parseArgs({ options: { remote: { type: "string" } } });
  const target = await findTarget(process.env, values.remote);
  const began = Date.now();
  await buildSimilarIndex(target, (built) =>
    console.log(`${built} recordings in ${((Date.now() - began) / 1000).toFixed(1)} s`),
  );
}

index().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
