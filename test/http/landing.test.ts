import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { askIngest, putObject } from "#test/support/ingest-client.ts";
import { preparedRecording } from "#test/support/ingested.ts";
import { copyUrl } from "#test/support/raw-request.ts";

/** A page as it is now: an unknown parameter keeps it out of the page cache. */
async function page(path: string): Promise<string> {
  const url = new URL(path, copyUrl());
  url.searchParams.set("fresh", randomUUID());
  return (await fetch(url)).text();
}

test("an upload without an artist or tags is found by search, and neither the landing page nor discover features it", async () => {
  const title = `Upload ${randomUUID().slice(0, 8)}`;
  const { entry, objects } = await preparedRecording({ title });
  for (const { bucket, key, bytes } of objects) await putObject(bucket, key, Buffer.from(bytes));
  expect((await askIngest("POST", "recordings", { json: entry })).status).toBe(201);
  const search = `/search?q=${encodeURIComponent(title)}`;
  await expect
    .poll(() => page(search), { timeout: 20_000, interval: 500 })
    .toContain(`/media/songs/${entry.recordingId}/`);
  for (const path of ["/", "/discover", "/discover?s=nothing-is-curated-here"])
    expect(await page(path), path).not.toContain(title);
  expect(await page("/")).toMatch(/\/media\/songs\/[0-9a-f-]+\//);
});
