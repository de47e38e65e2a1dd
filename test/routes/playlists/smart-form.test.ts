import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { loader as searches } from "#app/catalogue/saved-searches/routes/library-searches.tsx";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { action as libraryAction } from "#app/playlists/routes/edit-playlist.tsx";
import { action as editAction } from "#app/playlists/routes/edit-playlist-one.tsx";
import { action as rulesAction, loader as rulesPage } from "#app/playlists/smart/routes/playlist-rules.tsx";
import type { RulesReply } from "#app/playlists/smart/rules.action.server.ts";
import type { DraftGroup } from "#app/playlists/smart/rules-draft.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { smartWith, titlesOf } from "#test/routes/playlists/smart-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

type Handler = Parameters<typeof visit>[2];
type Pairs = [string, string][];

beforeAll(async () => {
  const ctx = testContext();
  for (const [title, genre, bpm] of [
    ["Rook", "Chess House", 100],
    ["Bishop", "Chess House", 128],
    ["Knight", "Chess Folk", 90],
  ] as const)
    await addRecording(ctx, { title, artist: "Gambit", genre: [genre], bpm });
  await refreshSearch(ctx, { limit: 20 });
});

async function send(handler: unknown, pairs: Pairs, { id = "", account = "supervisor" } = {}) {
  const sent = { method: "POST", cookie: await cookieOf(account), params: { id }, body: new URLSearchParams(pairs) };
  const { answer, ctx } = await visit("http://localhost/x", sent, handler as Handler);
  const to = answer instanceof Response ? (answer.headers.get("Location") ?? "") : "";
  const reply = answer instanceof Response ? null : (answer as { data: RulesReply }).data;
  return { status: statusOf(answer), to, reply, said: decodeURIComponent(ctx.responseHeaders.get("Set-Cookie") ?? "") };
}

/** The fields of a form as the page shows them. */
function fieldsOf({ draft, before }: RulesReply): Pairs {
  const groupFields = (group: DraftGroup, parent: string | null): Pairs => [
    ...(parent === null
      ? []
      : ([
          ["group", `${group.id}:${parent}`],
          [`${group.id}.effect`, group.effect],
        ] satisfies Pairs)),
    [`${group.id}.match`, group.match],
    ...group.conditions.flatMap(
      ({ id, kind, values }): Pairs => [
        ["condition", `${id}:${group.id}:${kind}`],
        ...values.map(([name, value]): [string, string] => [`${id}.${name}`, value]),
      ],
    ),
    ...group.groups.flatMap((inner) => groupFields(inner, group.id)),
  ];
  return [["before", before], ...groupFields(draft.root, null), ["order", draft.order], ["limit", draft.limit]];
}

async function opened(id: string, account = "supervisor") {
  const sent = { cookie: await cookieOf(account), params: { id } };
  const { answer, ctx } = await visit("http://localhost/x", sent, rulesPage);
  return { ...(answer as Awaited<ReturnType<typeof rulesPage>>), trips: ctx.trips.count };
}

test("rules are written with plain forms: parts added and removed, mistakes named, then saved", async () => {
  const made = await send(libraryAction, [
    ["name", "Chess"],
    ["act", "create-smart"],
  ]);
  expect(made.to).toMatch(/^\/music-sync-licensing\/edit-playlist\/[^/]+\/rules$/);
  const id = made.to.split("/").at(-2) ?? "";
  let { reply } = await opened(id);
  expect(reply.count.said).toContain("Add a condition");
  const press = async (act: string, more: Pairs = []) => {
    const replied = await send(rulesAction, [...fieldsOf(reply), ...more, ["act", act]], { id });
    if (replied.reply) reply = replied.reply;
    return replied;
  };
  await press("add:g1", [["g1.kind", "genre"]]);
  expect(reply.draft.root.conditions).toMatchObject([{ id: "c2", kind: "genre", values: [] }]);
  expect(reply.focus).toBe("c2");
  const empty = await press("save");
  expect([empty.status, reply.errors]).toEqual([400, { c2: expect.stringContaining("fill it in") }]);
  await press("count", [
    ["c2.genre", "chess-house"],
    ["c2.genre", "chess-folk"],
  ]);
  expect(reply.count.said).toContain("3 tracks match");
  await press("group:g1");
  expect(reply.draft.root.groups).toMatchObject([{ id: "g2", effect: "exclude", match: "any" }]);
  await press("add:g2", [["g2.kind", "bpm"]]);
  const wrong = await press("save", [
    ["c3.bpmMin", "fast"],
    ["c3.bpmMax", "95"],
  ]);
  expect([wrong.status, reply.errors]).toEqual([400, { "c3.bpmMin": "Lowest BPM must be a number." }]);
  expect(reply.draft.root.groups[0]?.conditions[0]?.values).toEqual([
    ["bpmMin", "fast"],
    ["bpmMax", "95"],
  ]);
  await press("remove:c3");
  await press("add:g2", [["g2.kind", "bpm"]]);
  await press("count", [["c3.bpmMin", "120"]]);
  expect(reply.count.said).toContain("2 tracks match");
  const limited = fieldsOf(reply).filter(([name]) => name !== "limit" && name !== "order");
  const many = await send(rulesAction, [...limited, ["order", "title"], ["limit", "501"], ["act", "save"]], { id });
  expect([many.status, many.reply?.errors.limit]).toEqual([400, expect.stringContaining("1 to 500")]);
  const saved = await send(rulesAction, [...limited, ["order", "title"], ["limit", "2"], ["act", "save"]], { id });
  expect([saved.status, saved.to]).toEqual([302, `/music-sync-licensing/edit-playlist/${id}`]);
  const owner = await contextOf("supervisor");
  expect(await titlesOf(owner, id)).toEqual(["Knight", "Rook"]);
  const { smart } = (await readPlaylist(owner, { id })) ?? {};
  expect(smart?.described).toEqual({
    order: "At most 2 tracks, by title.",
    root: {
      ...{ lead: "with all of", conditions: ["Genre: chess house or chess folk"] },
      groups: [{ lead: "but none with any of", conditions: ["from 120 BPM"], groups: [] }],
    },
  });
  // Someone else who opened the form before is told, and may overwrite.
  const late = await send(rulesAction, [...fieldsOf(reply), ["act", "save"]], { id });
  expect([late.status, late.reply?.formError]).toEqual([409, expect.stringContaining("Save again")]);
  if (late.reply) reply = late.reply;
  expect((await press("save")).status).toBe(302);
  expect((await opened(id)).trips).toBeLessThanOrEqual(3);
});

test("at most three levels, twelve groups and thirty conditions; what the page did not send is dropped", async () => {
  const { id } = await smartWith(await contextOf("supervisor"), { conditions: ["q=gambit"] });
  const { before } = (await opened(id)).reply;
  const base: Pairs = [
    ["before", before],
    ["condition", "c1:g1:words"],
    ["c1.q", "gambit"],
    ["order", "title"],
    ["limit", "5"],
  ];
  const deep: Pairs = [
    ["group", "g2:g1"],
    ["group", "g3:g2"],
    ["group", "g4:g3"],
    ["condition", "c2:g4:words"],
    ["c2.q", "rook"],
  ];
  const tooDeep = await send(rulesAction, [...base, ...deep, ["act", "save"]], { id });
  expect([tooDeep.status, Object.values(tooDeep.reply?.errors ?? {}).join()]).toEqual([
    400,
    expect.stringContaining("3 levels"),
  ]);
  const many = Array.from(
    { length: 31 },
    (_, at): Pairs => [
      [`condition`, `c${at + 2}:g1:words`],
      [`c${at + 2}.q`, `w${at}`],
    ],
  );
  const tooMany = await send(rulesAction, [...base, ...many.flat(), ["act", "save"]], { id });
  expect([tooMany.status, tooMany.reply?.errors.g1]).toEqual([400, expect.stringContaining("at most 30")]);
  const odd: Pairs = [
    ["group", "g9:g8"],
    ["condition", "c5:g9:words"],
    ["condition", "x:y:z"],
    ["condition", "c6:g1:similar"],
  ];
  expect((await send(rulesAction, [...base, ...odd, ["act", "save"]], { id })).status).toBe(302);
  expect(
    (
      await send(
        rulesAction,
        [
          ["c1.q", '"a" OR (b* NEAR "'],
          ["condition", "c1:g1:words"],
          ["act", "count"],
        ],
        { id },
      )
    ).status,
  ).toBe(200);
});

test("rules are seen and changed only by those who may edit, and only of smart playlists", async () => {
  const owner = await contextOf("supervisor");
  const { id } = await smartWith(owner, { conditions: ["q=gambit"] }, { visibility: "company" });
  const save: Pairs = [
    ["condition", "c1:g1:words"],
    ["c1.q", "rook"],
    ["limit", "5"],
    ["act", "save"],
  ];
  await expect(opened(id, "staff")).rejects.toMatchObject({ code: "forbidden" });
  const before = await opened(id);
  for (const account of ["staff", "artist"])
    expect((await send(rulesAction, save, { id, account })).status, account).toBe(403);
  expect(await opened(id)).toEqual(before);
  const manual = await playlistWith(owner, "By hand", []);
  await expect(opened(manual.id)).rejects.toMatchObject({ code: "not_found" });
  expect((await send(rulesAction, save, { id: manual.id })).status).toBe(409);
  const kept = await send(editAction, [["act", "keep"]], { id });
  expect([kept.status, kept.said]).toEqual([302, expect.stringContaining("no longer change")]);
});

test("a search becomes a smart playlist with one press; one by sound does not", async () => {
  const press = (query: string, name = "Gambits", account = "supervisor") =>
    send(
      libraryAction,
      [
        ["name", name],
        ["query", query],
        ["act", "smart"],
      ],
      { account },
    );
  const made = await press("?q=gambit&genre=chess-house&sort=bpm");
  const id = made.to.split("/").at(-1) ?? "";
  expect([made.status, made.said]).toEqual([302, expect.stringContaining("Gambits created")]);
  expect(await titlesOf(await contextOf("supervisor"), id)).toEqual(["Rook", "Bishop"]);
  const similar = await press("?seed_songIds=0190a000-0000-7000-8000-000000000001&q=gambit");
  expect(similar.to).toBe("/music-sync-licensing/edit-playlist");
  for (const query of ["", "?page=2", "?genre=no-such-genre"])
    expect((await press(query)).to).toBe("/music-sync-licensing/edit-playlist");
  expect((await press("?q=gambit", " ")).to).toBe("/music-sync-licensing/edit-playlist");
  await expect(press("?q=gambit", "Mine", "artist")).rejects.toMatchObject({ code: "forbidden" });
  const { answer } = await visit("http://localhost/x", { cookie: await cookieOf("artist") }, searches);
  expect((answer as { canMakePlaylist: boolean }).canMakePlaylist).toBe(false);
});

type Playlist = {
  _id: string;
  kind: string;
  rules: { conditions: string[]; limit: number } | null;
  tracks: { items: { track: { name: string } }[] };
};

test("the API makes, shows and changes smart playlists, and names what is wrong with rules", async () => {
  const cookie = await cookieOf("supervisor");
  async function call(method: string, body: object | undefined, path = "") {
    const sent = { cookie, method, body: body && JSON.stringify(body) };
    return request<Playlist>(`http://localhost/api/v1/playlists${path}`, sent, apiHandler);
  }
  const rules = { match: "all", conditions: ["genre=chess-house"], order: "bpm", limit: 1 };
  const made = await call("POST", { name: "By API", kind: "smart", rules });
  expect([made.status, made.data.kind, made.data.rules]).toMatchObject([201, "smart", rules]);
  expect(made.data.tracks.items.map(({ track }) => track.name)).toEqual(["Rook"]);
  const id = made.data._id;
  const changed = await call("PATCH", { rules: { ...rules, limit: 2 } }, `/${id}`);
  expect(changed.data.tracks.items.map(({ track }) => track.name)).toEqual(["Rook", "Bishop"]);
  expect((await call("GET", undefined, `/${id}`)).data.rules?.limit).toBe(2);
  const refused = async (body: object) => {
    const { status, error } = await call("POST", { name: "Wrong", ...body });
    return [status, Object.keys(error?.fields ?? {})];
  };
  expect(await refused({ kind: "smart" })).toEqual([400, ["rules"]]);
  expect(await refused({ rules })).toEqual([400, ["rules"]]);
  expect(await refused({ kind: "clever", rules })).toEqual([400, ["kind"]]);
  expect(await refused({ kind: "smart", rules: { ...rules, limit: 0 } })).toEqual([400, ["rules.limit"]]);
  expect(await refused({ kind: "smart", rules: { ...rules, order: "best" } })).toEqual([400, ["rules.order"]]);
  expect(await refused({ kind: "smart", rules: { conditions: [] } })).toEqual([400, ["rules.conditions"]]);
  const groups = [{ effect: "exclude", conditions: ["mood=warm&bpmMin=90"] }, { conditions: ["page=2"] }];
  expect(await refused({ kind: "smart", rules: { ...rules, groups } })).toEqual([
    400,
    ["rules.groups.0.conditions.0", "rules.groups.1.conditions.0"],
  ]);
  const unknown = { ...rules, groups: [{ conditions: ["mood=nowhere"] }] };
  expect(await refused({ kind: "smart", rules: unknown })).toEqual([400, ["rules.groups.0.conditions.0"]]);
  expect((await call("PATCH", { kind: "manual" }, `/${id}`)).status).toBe(400);
});
