import type { Client } from "@modelcontextprotocol/client";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { agentScopeNames } from "#app/identity/access/agent-scopes.ts";
import { agentSongSchema } from "#app/mcp/listed-song.ts";
import { hosts } from "#test/http/access/answers.ts";
import { bytesOfToken, connectClient, tokenFor } from "#test/http/agent-client.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";

let client: Client;
beforeAll(async () => {
  client = await connectClient(
    hosts.acme,
    await tokenFor({ host: hosts.acme, account: "supervisor" }, agentScopeNames),
  );
});

/** Calls of tools, and tokens of all that is sent and read, the list of tools with it. */
const limits = { calls: 8, tokens: 15_000 };

// A use that nothing on this copy is licensed for yet: the term begins on another day each time, while the order of the demo is in force.
const day = new Date(Date.now() + Math.ceil(300 * Math.random()) * 86_400_000);
const onAir = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(day);

const brief = `Hi, we need music for paid social spots of the Acme Motors range, on air from ${onAir}.
Germany and Austria, 12 months, non-exclusive, product: cars. Uplifting or calm, piano or drums, 30 s.
Thanks, Mia`;

const readSchema = z.looseObject({ usage: z.string() });
const foundSchema = z.looseObject({
  songs: z.array(agentSongSchema),
  near: z
    .looseObject({ songs: z.array(agentSongSchema) })
    .nullable()
    .default(null),
});
const listSchema = z.looseObject({ open: z.url(), songs: z.array(z.looseObject({ note: z.string() })) });
const takenSchema = z.looseObject({
  status: z.literal("taken"),
  licences: z.array(z.looseObject({ number: z.string(), pdf: z.url(), proof: z.url() })).min(1),
});

test("from a brief to five clear tracks, a playlist with a note each and a licence under an order, in few calls and tokens", async () => {
  let [calls, bytes] = [0, 0];
  const count = (value: unknown) => {
    bytes += Buffer.byteLength(JSON.stringify(value));
  };
  async function call<Data>(name: string, input: Record<string, unknown>, schema: z.ZodType<Data>): Promise<Data> {
    calls += 1;
    count(input);
    const result = await client.callTool({ name, arguments: input });
    count(result);
    expect(result.isError, JSON.stringify(result.content)).not.toBe(true);
    return schema.parse(result.structuredContent);
  }
  count(client.getInstructions());
  count(await client.listTools());

  const { usage } = await call("read_brief", { text: brief }, readSchema);
  expect(usage).toContain(`start:${day.toISOString().slice(0, 10)}`);
  const tracks = new Map<string, z.output<typeof agentSongSchema>>();
  // As the brief has it, then anything for the use.
  for (const words of [brief, ""]) {
    if (tracks.size >= 5) break;
    const found = await call("search", { words, usage, clear: "now" }, foundSchema);
    for (const song of [...found.songs, ...(found.near?.songs ?? [])]) {
      const { light, price } = song;
      const isPriced = price !== null && price.low !== null;
      if (light?.light === "clear" && isPriced) tracks.set(song.listen, song);
    }
  }
  const five = [...tracks.values()].slice(0, 5);
  expect(five).toHaveLength(5);

  const songs = five.map(({ listen, reason, bpm }) => ({ song: listen, note: reason ?? `${bpm} BPM` }));
  const key = crypto.randomUUID();
  const list = await call("playlist", { title: "Spring range", songs, key }, listSchema);
  expect(list.songs.map(({ note }) => note)).toEqual(songs.map(({ note }) => note));

  const taking = { songs: [five[0]?.listen], usage, project: "Spring range", endClient: "Acme Motors", key };
  const taken = await call("take_licence", taking, takenSchema);
  const { pathname } = new URL(taken.licences[0]?.proof ?? "");
  expect((await new DemoVisitor(hosts.acme).get(pathname)).status).toBe(200);

  expect(calls).toBeLessThanOrEqual(limits.calls);
  expect(Math.ceil(bytes / bytesOfToken)).toBeLessThanOrEqual(limits.tokens);
});
