import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { action as claimAction, loader as claimLoader } from "#app/artists/claims/routes/claim.tsx";
import { action as decisionAction, loader as decisionLoader } from "#app/artists/claims/routes/claim-decision.tsx";
import { loader as queueLoader } from "#app/artists/claims/routes/claim-queue.tsx";
import { loader as exportLoader } from "#app/artists/claims/routes/claim-queue-export.ts";
import { action as claimsAction, loader as claimsLoader } from "#app/artists/claims/routes/claims.tsx";
import { requireKeptArtist } from "#app/artists/require-artist-desk.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { userId, withScopes } from "#test/routes/catalogue/profile-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { mainCompany } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

const main = "http://localhost";
const proof = { relation: "artist", proofUrl: "https://arden.example/about", ipi: "", message: "It's me." };

beforeEach(async () => {
  const tables = [
    "notifications",
    "party_payees",
    "artist_claims",
    "artist_members",
    "label_artists",
    "artists",
    "parties",
  ];
  await DB.batch([
    ...tables.map((table) => DB.prepare(`DELETE FROM ${table}`)),
    DB.prepare(
      "INSERT INTO artists (id, slug, name, sort_name, aliases, alias_key, status) VALUES ('a', 'arden', 'Arden', 'arden', '[\"L. Arden\"]', 'l arden', 'published'), ('u', 'unseen', 'Unseen', 'unseen', '[]', '', 'unpublished')",
    ),
    DB.prepare(
      "INSERT INTO parties (id, name, name_key, kind, ipi, keepers) VALUES ('label', 'Fathom', 'fathom', 'label', NULL, ?), ('other', 'Other Label', 'other label', 'label', NULL, '[]'), ('writer', 'Somebody Else', 'somebody else', 'person', '00000000199', '[]'), ('alias', 'Arden L', 'arden l', 'person', '00000000297', '[]')",
    ).bind(JSON.stringify([mail("label")])),
    DB.prepare("UPDATE parties SET aliases = '[\"l. ARDEN\"]' WHERE id = 'alias'"),
  ]);
});

type Reply = { data: { error?: Record<string, string[]>; initialValue?: Record<string, string> } };

async function reached<Answer>(work: Promise<{ answer: Answer }>) {
  return work.then(
    ({ answer }) => answer,
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );
}

async function claim(account: string, form: Record<string, string> = {}, slug = "arden") {
  const sent = { method: "POST", cookie: await cookieOf(account), params: { slug }, form: { ...proof, ...form } };
  const answer = await reached(visit(`${main}/artists/claim/${slug}`, sent, claimAction));
  return {
    status: statusOf(answer),
    errors: (answer as Reply).data?.error ?? {},
    typed: (answer as Reply).data?.initialValue,
  };
}

async function page(account: string) {
  const given = { cookie: await cookieOf(account), params: { slug: "arden" } };
  const { answer, ctx } = await visit(`${main}/artists/claim/arden`, given, claimLoader);
  return { ...(answer as Awaited<ReturnType<typeof claimLoader>>), trips: ctx.trips.count };
}

async function press(account: string, form: Record<string, string>) {
  const sent = { method: "POST", cookie: await cookieOf(account), form };
  return statusOf(await reached(visit(`${main}/artists/claims`, sent, claimsAction)));
}

async function decide(account: string, id: string, form: Record<string, string>) {
  const sent = { method: "POST", cookie: await cookieOf(account), params: { id }, form };
  const answer = await reached(visit(`${main}/artist-claims/${id}`, sent, decisionAction));
  return { status: statusOf(answer), errors: (answer as Reply).data?.error ?? {} };
}

const grant = (id: string, account = "staff") => decide(account, id, { act: "grant" });
const claimId = async (account: string) =>
  (await DB.prepare("SELECT id FROM artist_claims WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT 1")
    .bind(userId(account))
    .first<string>("id")) ?? "";
const stateOf = (id: string) =>
  DB.prepare("SELECT state FROM artist_claims WHERE id = ?").bind(id).first<string>("state");
const keepers = () => countRows("SELECT count(*) AS n FROM artist_members WHERE artist_id = 'a'");

async function mayOpen(account: string): Promise<boolean> {
  const work = visit(`${main}/artists/songs`, { cookie: await cookieOf(account) }, ({ context: { ctx } }) =>
    requireKeptArtist(ctx, "a", "dashboard"),
  );
  return !((await reached(work)) instanceof AppError);
}

async function titles(account: string): Promise<string[]> {
  const sql = "SELECT title FROM notifications WHERE user_id = ? AND kind = 'artist' ORDER BY id";
  const { results } = await DB.prepare(sql).bind(userId(account)).all<{ title: string }>();
  return results.map(({ title }) => title);
}

test("an artist claims a page with a code of their own, once at a time, and withdraws it", async () => {
  const { code, choices, isKept, trips } = await page("artist");
  expect(code).toMatch(/^CLAIM-[A-Z0-9]{5}-[A-Z0-9]{5}$/);
  expect([choices.map(({ value }) => value), isKept]).toEqual([["artist", "manager"], false]);
  expect(trips).toBeLessThanOrEqual(3);
  expect((await page("label")).code).not.toBe(code);
  expect((await claim("artist")).status).toBe(302);
  const id = await claimId("artist");
  expect(await DB.prepare("SELECT code, proof_url, ipi, state FROM artist_claims").first()).toEqual({
    ...{ code, proof_url: "https://arden.example/about", ipi: null, state: "waiting" },
  });
  expect(await titles("staff")).toEqual(["New claim for the page of Arden"]);
  expect((await page("artist")).waiting).toEqual({ id, code });
  expect((await claim("artist")).status).toBe(409);
  expect(await countRows("SELECT count(*) AS n FROM artist_claims")).toBe(1);
  expect(await press("label", { act: "withdraw", id })).toBe(404);
  expect(await stateOf(id)).toBe("waiting");
  expect(await press("artist", { act: "withdraw", id })).toBe(302);
  expect(await stateOf(id)).toBe("withdrawn");
  expect((await claim("artist")).status).toBe(302);
});

test("twenty claims at once leave one", async () => {
  const cookie = await cookieOf("artist");
  const statuses = await twentyTimes(() =>
    visit(
      `${main}/artists/claim/arden`,
      { method: "POST", cookie, params: { slug: "arden" }, form: proof },
      claimAction,
    ),
  );
  expect(statuses.filter((status) => status === 302)).toHaveLength(1);
  expect(await countRows("SELECT count(*) AS n FROM artist_claims")).toBe(1);
});

test("what is wrong with a claim is said at its field, and the input is kept", async () => {
  const wrong: [Record<string, string>, string][] = [
    [{ relation: "label:label" }, "relation"],
    [{ relation: "" }, "relation"],
    [{ proofUrl: "http://arden.example" }, "proofUrl"],
    [{ proofUrl: "javascript:alert(1)" }, "proofUrl"],
    [{ proofUrl: "https://user:secret@arden.example" }, "proofUrl"],
    [{ proofUrl: "" }, "proofUrl"],
    [{ ipi: "00000000198" }, "ipi"],
    [{ ipi: "00000000199" }, "ipi"],
    [{ message: "x".repeat(2_001) }, "message"],
  ];
  for (const [change, field] of wrong) {
    const { status, errors, typed } = await claim("artist", change);
    expect([status, Object.keys(errors)], JSON.stringify(change)).toEqual([400, [field]]);
    if (field !== "message") expect(typed?.message).toBe("It's me.");
    expect(JSON.stringify(errors)).not.toContain("Somebody");
  }
  // Of a party that has the artist's alias.
  expect((await claim("artist", { ipi: "297" })).status).toBe(302);
  expect((await claim("artist", {}, "unseen")).status).toBe(404);
  expect((await claim("artist", {}, "none")).status).toBe(404);
  expect(await countRows("SELECT count(*) AS n FROM artist_claims")).toBe(1);
});

test("staff grant a claim: the claimant keeps the page and is told, and so are those who keep it already", async () => {
  await DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES ('a', ?)").bind(userId("artist")).run();
  await withScopes("label", ["GetArtist", "ListArtists"], async () => {
    expect((await page("label")).isKept).toBe(true);
    expect((await claim("label", { relation: "manager" })).status).toBe(302);
    const id = await claimId("label");
    const { answer } = await visit(
      `${main}/artist-claims/${id}`,
      { cookie: await cookieOf("staff"), params: { id } },
      decisionLoader,
    );
    expect(answer).toMatchObject({ claim: { claimant: "Henrik Adeyemi", isKept: 1 }, policies: "Label", isOwn: false });
    expect(await mayOpen("label")).toBe(false);
    for (const account of ["artist", "label", "supervisor"])
      expect((await grant(id, account)).status, account).toBe(403);
    expect((await grant(id)).status).toBe(302);
    expect([await stateOf(id), await keepers(), await mayOpen("label")]).toEqual(["granted", 2, true]);
    expect(await titles("label")).toEqual(["You now manage Arden"]);
    expect(await titles("artist")).toEqual(["Someone else now manages Arden, too"]);
    expect((await claim("label", { relation: "manager" })).errors).toHaveProperty("relation");
    expect((await decide("staff", id, { act: "end", reason: " " })).errors).toHaveProperty("reason");
    expect((await decide("staff", id, { act: "end", reason: "The band asked us to." })).status).toBe(302);
    expect([await stateOf(id), await keepers(), await mayOpen("label")]).toEqual(["refused", 1, false]);
    expect((await decide("staff", id, { act: "end", reason: "Again" })).status).toBe(409);
  });
});

test("undoing a grant removes payment data that the claimant entered, and leaves that of others", async () => {
  const change =
    "INSERT INTO audit_log (id, company_id, actor_id, action, subject_type, subject_id) VALUES (?, ?, ?, 'artist-payment', 'artist', 'a')";
  const enter = (at: string, account: string) =>
    DB.batch([
      DB.prepare(
        "INSERT INTO party_payees (id, artist_id, name, counts_from) VALUES ('a', 'a', 'Arden', 1) ON CONFLICT DO NOTHING",
      ),
      DB.prepare(change).bind(`z-${at}`, mainCompany.id, userId(account)),
    ]);
  const payees = () => countRows("SELECT count(*) AS n FROM party_payees");
  const end = async (account: string) => {
    const id = await claimId(account);
    expect((await decide("staff", id, { act: "end", reason: "\u200b" })).errors).toHaveProperty("reason");
    expect((await decide("staff", id, { act: "end", reason: "A stranger." })).status).toBe(302);
  };
  await claim("artist");
  await grant(await claimId("artist"));
  await enter("1", "artist");
  await enter("2", "supervisor");
  await end("artist");
  expect(await payees()).toBe(1);
  await claim("artist");
  await grant(await claimId("artist"));
  await enter("3", "artist");
  await end("artist");
  expect(await payees()).toBe(0);
  const { detail } = (await DB.prepare("SELECT detail FROM audit_log WHERE action = 'artist-payment' AND actor_id = ?")
    .bind(userId("staff"))
    .first<{ detail: string }>()) ?? { detail: "" };
  expect(detail).toContain("Removed with the grant");
  await claim("label", { relation: "label:label" });
  await grant(await claimId("label"));
  await enter("4", "label");
  await end("label");
  expect(await payees()).toBe(0);
});

test("undoing a grant leaves what another keeper entered before the claimant", async () => {
  await claim("artist");
  await grant(await claimId("artist"));
  await DB.prepare(
    "INSERT INTO party_payees (id, artist_id, name, counts_from, created_by) VALUES ('1', 'a', 'Arden', 1, ?), ('2', 'a', 'Stranger', 2, ?)",
  )
    .bind(userId("supervisor"), userId("artist"))
    .run();
  await decide("staff", await claimId("artist"), { act: "end", reason: "A stranger." });
  expect(await DB.prepare("SELECT group_concat(name) AS names FROM party_payees").first("names")).toBe("Arden");
});

test("a label claims for one of its labels only, and the grant puts the artist on its roster", async () => {
  expect((await page("label")).choices.map(({ value }) => value)).toEqual(["label:label"]);
  for (const relation of ["artist", "label:other", "label:writer", "label"])
    expect((await claim("label", { relation })).errors, relation).toHaveProperty("relation");
  expect((await claim("label", { relation: "label:label" })).status).toBe(302);
  expect((await grant(await claimId("label"))).status).toBe(302);
  expect(await countRows("SELECT count(*) AS n FROM label_artists WHERE party_id = 'label' AND artist_id = 'a'")).toBe(
    1,
  );
  expect(await mayOpen("label")).toBe(true);
  expect(await page("label")).toMatchObject({ keeps: true, choices: [] });
  expect((await claim("label", { relation: "label:label" })).status).toBe(409);
  await DB.prepare("UPDATE parties SET keepers = '[]' WHERE id = 'label'").run();
  expect(await mayOpen("label")).toBe(false);
  expect(await page("label")).toMatchObject({ lacksLabel: true, choices: [] });
});

test("of staff who decide at a time one does", async () => {
  await claim("artist");
  const id = await claimId("artist");
  const [staff, admin] = [await cookieOf("staff"), await cookieOf("admin")];
  let turn = 0;
  const statuses = await twentyTimes(() => {
    turn += 1;
    const form: Record<string, string> = turn % 2 === 0 ? { act: "grant" } : { act: "refuse", reason: "No code there" };
    const sent = { method: "POST", cookie: turn % 3 === 0 ? staff : admin, params: { id }, form };
    return visit(`${main}/artist-claims/${id}`, sent, async (args) => {
      const answer = await decisionAction(args);
      // A conflict of the button is a toast on the page.
      const { toast } = args.context.ctx.flash as unknown as { toast?: { kind: string } };
      return toast?.kind === "error" ? new Response(null, { status: 409 }) : answer;
    });
  });
  expect(statuses.length).toBe(20);
  const decisions =
    "SELECT count(*) AS n FROM audit_log WHERE action IN ('artist-claim-grant', 'artist-claim-refused') AND detail ->> 'claimId' = ?";
  expect(await countRows(decisions, id)).toBe(1);
  expect(await keepers()).toBe((await stateOf(id)) === "granted" ? 1 : 0);
  expect(await titles("artist")).toHaveLength(1);
});

test("a claim is not granted to who lost the permission, left, or keeps the label no longer", async () => {
  await claim("artist");
  const id = await claimId("artist");
  await withScopes("artist", ["CreateComment"], async () => {
    await grant(id);
    expect(await stateOf(id)).toBe("waiting");
  });
  const status = (value: string) =>
    DB.prepare("UPDATE memberships SET status = ? WHERE user_id = ?").bind(value, userId("artist")).run();
  await status("disabled");
  await grant(id);
  expect([await stateOf(id), await keepers()]).toEqual(["waiting", 0]);
  await status("active");
  await claim("label", { relation: "label:label" });
  const ofLabel = await claimId("label");
  await DB.prepare("UPDATE parties SET keepers = ? WHERE id = 'label'")
    .bind(JSON.stringify([mail("staff")]))
    .run();
  expect((await grant(ofLabel)).status).toBe(403);
  await grant(ofLabel, "admin");
  expect(await stateOf(ofLabel)).toBe("waiting");
  expect(await countRows("SELECT count(*) AS n FROM label_artists")).toBe(0);
});

test("no one grants their own claim", async () => {
  await claim("artist");
  const id = await claimId("artist");
  await DB.prepare("UPDATE artist_claims SET user_id = ? WHERE id = ?").bind(userId("staff"), id).run();
  expect((await grant(id)).status).toBe(403);
  expect((await decide("staff", id, { act: "refuse", reason: "x" })).status).toBe(403);
  expect(await stateOf(id)).toBe("waiting");
});

test("the queue filters by state and name, and its file has the addresses and is audited", async () => {
  await claim("artist");
  await claim("label", { relation: "label:label", message: "=1+1" });
  await DB.prepare("UPDATE artist_claims SET state = 'refused' WHERE user_id = ?").bind(userId("label")).run();
  const cookie = await cookieOf("staff");
  const read = async (query: string) => {
    const { answer, ctx } = await visit(`${main}/artist-claims${query}`, { cookie }, queueLoader);
    expect(ctx.trips.count).toBeLessThanOrEqual(3);
    return (answer as Awaited<ReturnType<typeof queueLoader>>).rows.map(({ claimant }) => claimant);
  };
  expect(await read("")).toEqual(["Teodora Reyes"]);
  expect(await read("?state=all&sort=newest")).toEqual(["Henrik Adeyemi", "Teodora Reyes"]);
  expect(await read("?state=all&q=henrik")).toEqual(["Henrik Adeyemi"]);
  expect(await read("?state=all&q=ARDEN")).toHaveLength(2);
  expect(await read("?state=nonsense&page=-3")).toHaveLength(1);
  const { answer } = await visit(`${main}/artist-claims/export.csv?state=all`, { cookie }, exportLoader);
  const file = await (answer as Response).text();
  expect(file).toContain(mail("label"));
  expect(file).toContain("'=1+1");
  expect(await countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'artist-claims-exported'")).toBe(1);
});

test("a keeper leaves, even as the last one, and the page and its mails end at once", async () => {
  await DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES ('a', ?)").bind(userId("artist")).run();
  expect(await press("label", { act: "leave", artistId: "a" })).toBe(404);
  expect(await mayOpen("artist")).toBe(true);
  expect(await press("artist", { act: "leave", artistId: "a" })).toBe(302);
  expect([await keepers(), await mayOpen("artist")]).toEqual([0, false]);
  expect(await press("artist", { act: "leave", artistId: "a" })).toBe(404);
  expect((await claim("artist")).status).toBe(302);
});

test("one's claims and the search for a page are listed", async () => {
  await claim("artist");
  const cookie = await cookieOf("artist");
  const { answer } = await visit(`${main}/artists/claims?q=zzz`, { cookie }, claimsLoader);
  const { claims, found } = answer as Awaited<ReturnType<typeof claimsLoader>>;
  expect(found).toEqual([]);
  expect(claims).toMatchObject([{ artistName: "Arden", state: "waiting", label: null }]);
  expect(claims[0]).not.toHaveProperty("email");
  const other = await visit(`${main}/artists/claims`, { cookie: await cookieOf("label") }, claimsLoader);
  expect(other.answer).toMatchObject({ claims: [], total: 0, found: null });
});

test("the API claims, lists, withdraws and decides as the pages do", async () => {
  const api = async (account: string, path: string, body?: object) => {
    const sent = body ? { method: "POST", body: JSON.stringify(body), contentType: "application/json" } : {};
    const response = await apiResponse(
      `${main}/api/v1/artist-claims${path}`,
      { cookie: await cookieOf(account), ...sent },
      apiHandler,
    );
    return {
      status: response.status,
      ...((await response.json()) as { data?: { _id: string; state: string; items: { claimant: object | null }[] } }),
    };
  };
  const made = await api("artist", "", { artistId: "a", relation: "manager", proofUrl: "https://arden.example/" });
  expect([made.status, made.data?.state]).toEqual([201, "waiting"]);
  expect(
    (await api("artist", "", { artistId: "a", relation: "manager", proofUrl: "https://arden.example/" })).status,
  ).toBe(409);
  expect(
    (await api("label", "", { artistId: "a", relation: "label", labelId: "other", proofUrl: "https://a.example" }))
      .status,
  ).toBe(400);
  const id = made.data?._id ?? "";
  expect((await api("artist", "")).data?.items.map(({ claimant }) => claimant)).toEqual([null]);
  expect((await api("label", "")).data?.items).toEqual([]);
  expect((await api("staff", "")).data?.items[0]?.claimant).toMatchObject({ email: mail("artist") });
  expect((await api("supervisor", "")).status).toBe(403);
  expect((await api("label", `/${id}/withdraw`, {})).status).toBe(404);
  expect((await api("artist", `/${id}/grant`, {})).status).toBe(403);
  expect((await api("staff", `/${id}/refuse`, { reason: "" })).status).toBe(400);
  expect((await api("staff", `/${id}/grant`, {})).data?.state).toBe("granted");
  expect((await api("staff", `/${id}/grant`, {})).status).toBe(409);
  expect((await api("staff", `/${id}/end`, { reason: "Asked to" })).data?.state).toBe("refused");
  const again = await api("artist", "", { artistId: "a", relation: "artist", proofUrl: "https://arden.example/" });
  expect((await api("artist", `/${again.data?._id}/withdraw`, {})).data?.state).toBe("withdrawn");
});
