import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const run = promisify(execFile);
const node = join("node_modules", ".bin", "node");
const program = join("examples", "api-client", "license-a-track.ts");

async function runClient(settings: Record<string, string>, words: string[]) {
  const env = { PATH: process.env.PATH ?? "", ...settings };
  const done = await run(node, [program, ...words], { env }).catch((error: unknown) => error);
  return done as { stdout: string; stderr: string; code?: number };
}

test("the example client does what its README says, once however often it is run", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open("/account-settings/tokens");
  browser.fill("Name", "Example client");
  browser.tick(/\bListTransactions$/);
  await browser.press("Create token");
  const token = browser.main.value("API token");
  expect(token).not.toBe("");
  const origin = browser.url.origin;

  // A use that the person began is theirs.
  const draftPath = "/api/v1/transactions/draft";
  const { data: old } = await browser.api("GET", draftPath);
  for (const { _id } of old.songs as { _id: string }[]) {
    const { version } = (await browser.api("GET", draftPath)).data;
    await browser.api("PUT", draftPath, { version, remove: _id });
  }
  const { version } = (await browser.api("GET", draftPath)).data;
  const begun = {
    media: ["cinema"],
    territories: ["FR"],
    termMonths: 6,
    budget: 120_000,
    currency: "EUR",
    category: "food",
  };
  const { status } = await browser.api("PUT", draftPath, { ...begun, project: "Begun", version });
  expect(status).toBe(200);

  const first = await runClient({ SYNCLINE_URL: origin, SYNCLINE_TOKEN: token }, ["harbour"]);
  expect(first.stderr).toBe("");
  expect(first.stdout).toMatch(/The draft has \d+ tracks now: http:\/\/localhost/);
  expect(first.stdout).toContain("another use, which stays as it is");
  const again = await runClient({ SYNCLINE_URL: origin, SYNCLINE_TOKEN: token }, ["harbour"]);
  expect(again.stdout).toContain("It is in the draft already.");
  const { data } = await browser.api("GET", "/api/v1/transactions/draft");
  expect((data.songs as unknown[]).length).toBeGreaterThan(0);
  expect(data).toMatchObject({ ...begun, project: "Begun" });

  expect((await runClient({ SYNCLINE_URL: origin, SYNCLINE_TOKEN: token }, ["zzzzzz"])).stdout).toContain(
    "Nothing found",
  );
  const refused = await runClient({ SYNCLINE_URL: origin, SYNCLINE_TOKEN: "wrong" }, ["harbour"]);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toMatch(/^401 unauthorised: /);
  expect(await runClient({}, ["harbour"])).toMatchObject({ code: 2 });
});
