import { execFileSync } from "node:child_process";
import routes from "#app/routes.ts";
import { type Choice, chooseTests } from "#scripts/choose-tests.ts";
import { readSources } from "#scripts/import-graph.ts";
import { root } from "#scripts/settings.ts";

/** The lines that git prints; none where it fails. */
function git(...args: string[]): string[] {
  try {
    const output = execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return output.split("\n").filter((line) => line !== "");
  } catch {
    return [];
  }
}

/** Where the branch left `origin/main`, or else `main`; on that itself, with nothing uncommitted, the commit before. */
function defaultBase(): string {
  const [head = ""] = git("rev-parse", "HEAD");
  const [base = head] = ["origin/main", "main"].flatMap((name) => git("merge-base", "HEAD", name));
  return base === head && git("status", "--porcelain").length === 0 ? "HEAD~1" : base;
}

/** Files that differ from `ref`, uncommitted ones too; without those that are gone. */
function changedFiles(ref: string): { base: string; files: string[] } {
  const [base] = git("rev-parse", "--short", "--verify", `${ref}^{commit}`);
  if (base === undefined) throw new Error(`git knows no commit ${ref}.`);
  const files = [
    ...git("diff", "--name-only", "--diff-filter=d", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return { base, files };
}

/** `sources`: the changed files that are TypeScript. */
type Change = { files: string[]; sources: string[]; chosen: Choice };

/** What differs from `ref`, and the tests in `folders` that are near to it; prints both. */
export async function readChange(folders: string[], ref = defaultBase()): Promise<Change> {
  const { base, files } = changedFiles(ref);
  const sources = readSources(root, folders);
  const table = (await routes).flatMap(({ children = [], ...route }) => [route, ...children]);
  const chosen = chooseTests(files, { sources, routes: table });
  console.log(`${files.length} files differ from ${base}.`);
  for (const [suite, { files: near, left }] of Object.entries(chosen)) {
    if (near.length > 0) console.log(`${suite}: ${near.join(" ")}`);
    if (left > 0) console.log(`${suite}: ${left} files are further away, and run by npm test -- ${suite}`);
  }
  return { files, sources: files.filter((file) => sources.has(file)), chosen };
}
