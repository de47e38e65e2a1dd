import { runBuildCommand } from "#scripts/run-build.ts";

await runBuildCommand("reindex");
