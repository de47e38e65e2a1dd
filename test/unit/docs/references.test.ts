import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));
const pages = files.filter((file) => file.endsWith(".md"));
const itself = "test/unit/docs/references.test.ts";
const sources = files.filter(
  (file) => file !== itself && /^(?:app|audio|db|workers|scripts|test)\/.*\.(?:tsx?|mjs|css|sql)$/.test(file),
);

/** The headings of a page as the addresses of their anchors. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function isBroken(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : normalize(join(dirname(page), path));
  if (!existsSync(target)) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
}

test("every link of the documentation leads to a file of the repository and, with an anchor, to a heading in it", () => {
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
      .map(([, link = ""]) => link)
      .filter((link) => isBroken(page, link))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

/** A path as text names it: from the root, with a folder that the root has, and no pattern or placeholder in it. */
const namedPath = /`((?:app|audio|db|docs|migrations|scripts|test|workers)\/[\w./-]+)`/g;

test("every file and folder that the documentation names exists", () => {
  const missing = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(namedPath)]
      .map(([, path = ""]) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test("comments point to pages that are in the repository", () => {
  const decisions = files.filter((file) => file.startsWith("docs/decisions/"));
  const missing = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/docs\/[\w./-]*[\w-]/g)]
      .map(([path]) => path)
      .filter((path) => !existsSync(path) && !decisions.some((page) => page.startsWith(path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test("no comment sends its reader outside the repository", () => {
  const outside = /\bspecification (?:part|decisions?)\b|(?<!docs\/|app\/)\bdesign\/[a-z]/i;
  const found = sources.filter((file) => outside.test(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});

test("the list of decisions has each with its title, and every module that it names exists", () => {
  const list = readFileSync("docs/decisions/README.md", "utf8");
  const rows = [...list.matchAll(/^\| \[(\d{3})\]\(([\w-]+\.md)\) +\| (.+?) +\| (.+?) +\|$/gm)];
  const decisions = pages.filter((page) => /^docs\/decisions\/\d/.test(page));
  expect(rows.map(([, number, file, title]) => [file, `# ${number} ${title}`])).toEqual(
    decisions.map((page) => [page.slice("docs/decisions/".length), readFileSync(page, "utf8").split("\n")[0]]),
  );
  const modules = rows.flatMap(([, , , , names = ""]) => names.split(", ")).filter((name) => name !== "all");
  expect(modules.filter((name) => !existsSync(name) && !existsSync(`app/${name}`))).toEqual([]);
});
