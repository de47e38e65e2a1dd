/** A signed-in person: requests to the API give their `data`, and a form leads on. Both reject what is refused. */
export type Person = {
  api(method: string, path: string, data?: object): Promise<Record<string, unknown>>;
  post(path: string, form: Record<string, string>): Promise<void>;
};

export type Guest = { name: string; email: string };

/**
 * A job with a playlist of one song that guests get on their pages, and an offer for it. `client` asked for the licence, whose draft is sent,
 * and `sender` does the rest. Paths of the pages and of the room.
 */
export async function prepareDeal(
  { client, sender }: Record<"client" | "sender", Person>,
  { organisation, songId, guests }: { organisation: string; songId: string; guests: Guest[] },
) {
  const { version } = await client.api("GET", "transactions/draft");
  const { _id: request } = await client.api("POST", "transactions", {
    ...{ project: organisation, endClient: organisation, songId, version: version ?? "" },
    ...{ media: ["web_paid"], territories: ["DE", "AT"], termMonths: 12, category: "food" },
  });
  const brief = { organisation, message: "A spot for apple juice." };
  const { _id: job } = await sender.api("POST", "opportunities", brief);
  const { _id: playlist } = await sender.api("POST", "playlists", { name: `Openings for ${organisation}` });
  await sender.api("POST", `playlists/${playlist}/tracks`, { trackIds: [songId] });
  for (const subject of [`playlist:${playlist}`, `request:${request}`])
    await sender.post(`/opportunities/${job}`, { intent: "link", subject });
  const validUntil = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const lines = [{ songId, masterFee: 90_000, compositionFee: 60_000 }];
  await sender.api("POST", `transactions/${request}/quotes`, { currency: "EUR", lines, validUntil });
  const paths: string[] = [];
  let room = "";
  for (const { name, email } of guests) {
    const link = await sender.api("POST", `playlists/${playlist}/shares`, {
      ...{ recipient: name, email, room: "job", message: "The second half builds." },
    });
    await sender.post(`/transactions/${request}/quotes/1`, { act: "send", name, email });
    paths.push(new URL(String(link.address)).pathname);
    room = `/rooms/${link.room}`;
  }
  return { paths, room, request: `/transactions/${request}` };
}

/** The songs of a page's list, in order. */
export function songsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/data-play="([0-9a-f-]{36})"/g)].map(([, id = ""]) => id))];
}
