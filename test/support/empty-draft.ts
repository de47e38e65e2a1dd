import type { PlainBrowser } from "#test/support/plain-browser.ts";

const path = "/api/v1/transactions/draft";

/** Takes what an earlier story left out of the person's draft: its tracks and its terms. Returns its version, "" without a draft. */
export async function emptyDraft(client: PlainBrowser): Promise<string> {
  let { data } = await client.api("GET", path);
  const songs = [data.songs ?? [], data.unavailableSongs ?? []].flat() as { _id: string }[];
  for (const { _id: remove } of songs) {
    const { version = "" } = data;
    ({ data } = await client.api("PUT", path, { version, remove }));
  }
  const { version = "" } = data;
  if (version !== "") ({ data } = await client.api("PUT", path, { version }));
  return String(data.version ?? "");
}
