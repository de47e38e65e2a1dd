import { beforeAll, expect, test } from "vitest";
import { brandSchema } from "#app/brands/brand-form.ts";
import { createBrand } from "#app/brands/record/save-brand.server.ts";
import { addBrandSong } from "#app/brands/songs/change-songs.server.ts";
import { openOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { sendOffer } from "#app/licensing/acceptance/send-offer.server.ts";
import { loader as openShared } from "#app/share-subjects/routes/shared-reel.tsx";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addQuote, addRequest, addSong } from "#test/routes/licences/request-records.ts";
import { addOpportunity } from "#test/routes/opportunities/opportunity-rows.ts";
import { edit, present } from "#test/routes/pitch/pitch-visitor.ts";
import * as pitch from "#test/routes/pitch/shared-pitch.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";
import * as playlist from "#test/routes/playlists/shared-playlist.ts";
import { openRoomPage } from "#test/routes/rooms/room-visitor.ts";
import * as reel from "#test/routes/sharing/share-visitor.ts";
import { addCatalogue, ids } from "#test/routes/similar/similar-catalogue.ts";
import * as transfers from "#test/routes/transfers/transfer-visitor.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const { DB } = playlist;
withDemoSessions();

let cookie = "";
beforeAll(async () => {
  cookie = await cookieOf("admin");
  await addCatalogue();
});

type Opened = { status?: number | undefined; room?: string | null | undefined };
/** A link that was made as before there were rooms: how it opens, and its row. */
type OldLink = { linkId: string; open(): Promise<Opened> };

// Inboxes of rights holders: test/routes/licensing/inbox.test.ts; files of licences: test/routes/licences/licence-files.test.ts.
const kinds: Record<string, () => Promise<OldLink>> = {
  async playlist() {
    const id = await playlist.addPlaylist({ owner: "admin", tracks: [(await playlist.addTrack("Dawn")).id] });
    const { linkId, token } = await playlist.share(cookie, id);
    return { linkId, open: async () => playlist.open(token) };
  },
  async pitch() {
    const list = await playlist.addPlaylist({ owner: "admin", tracks: [(await playlist.addTrack("Noon")).id] });
    const { linkId, token } = await pitch.share(cookie, await present("admin", list));
    return { linkId, open: () => pitch.open(token) as Promise<Opened> };
  },
  /** At the address with the profile of its brand beside it. */
  async "sonic pitch"() {
    const ctx = testContext({ actor: actorWith(["ListTiers"]) });
    const brandId = (await createBrand(ctx, brandSchema.parse({ name: "Volta", status: "shared" }))).id;
    await addBrandSong(ctx, { brandId, recordingId: ids["1A"] ?? "", campaign: "", usedOn: null });
    const list = await playlist.addPlaylist({ owner: "admin", tracks: [ids["1A"] ?? ""] });
    const id = await present("admin", list);
    await edit("admin", id, { act: "brand", brandId });
    const { linkId, token } = await pitch.share(cookie, id);
    return {
      linkId,
      async open() {
        const address = `http://localhost/sonic-pitch/share/${token}`;
        const { data, init } = (await visit(address, { params: { token } }, openShared)).answer as Awaited<
          ReturnType<typeof openShared>
        >;
        return { status: init?.status, ...(data as Opened) };
      },
    };
  },
  async reel() {
    const { linkId, token } = await reel.share(cookie, await reel.addReel());
    return { linkId, open: () => reel.open(token) as unknown as Promise<Opened> };
  },
  async transfer() {
    const { token, id } = await transfers.transfer({ cookie }, {}, { "a.wav": new Uint8Array([1, 2, 3]) });
    const linkId = await DB.prepare("SELECT id FROM share_links WHERE subject_id = ?").bind(id).first<string>("id");
    return {
      linkId: linkId ?? "",
      async open() {
        const opened = await transfers.open(token);
        return { status: opened.status, room: (opened as { room?: string | null }).room };
      },
    };
  },
};

/** A guest of a room of their own. */
async function addGuest(name: string): Promise<string> {
  const [room, guest] = [crypto.randomUUID(), crypto.randomUUID()];
  const admin = playlist.idOf("admin");
  await DB.batch([
    DB.prepare(
      "INSERT INTO rooms (id, company_id, title, created_by, created_at, updated_at) VALUES (?, ?, 'Job', ?, 0, 0)",
    ).bind(room, mainCompany.id, admin),
    DB.prepare(
      "INSERT INTO room_guests (id, company_id, room_id, name, name_key, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?, 0)",
    ).bind(guest, mainCompany.id, room, name, name.toLowerCase(), admin),
  ]);
  return guest;
}

const set = (linkId: string, column: string, value: unknown) =>
  DB.prepare(`UPDATE share_links SET ${column} = ? WHERE id = ?`).bind(value, linkId).run();

for (const [kind, make] of Object.entries(kinds)) {
  test(`an old link to a ${kind} opens, leads to its own guest's room alone, and ends when it should`, async () => {
    const { linkId, open } = await make();
    expect(await open()).toMatchObject({ status: 200, room: null });
    await set(linkId, "guest_id", await addGuest("Dana"));
    const { status, room } = await open();
    expect([status, room]).toEqual([200, expect.stringMatching(/^\/room\//)]);
    expect((await openRoomPage(room?.split("/").at(-1) ?? "")).status).toBe(200);
    await DB.prepare(
      "UPDATE rooms SET closed_at = 1 WHERE id = (SELECT room_id FROM room_guests WHERE id = (SELECT guest_id FROM share_links WHERE id = ?))",
    )
      .bind(linkId)
      .run();
    expect(await open()).toMatchObject({ status: 200, room: null });
    await set(linkId, "expires_at", 1);
    expect((await open()).status).toBe(410);
    await set(linkId, "expires_at", null);
    await set(linkId, "revoked_at", 1);
    expect((await open()).status).toBe(410);
  });
}

test("an offer of a job leads to its room, one without a job to none, and both end with their links", async () => {
  const song = await addSong("Ferry");
  const job = await addOpportunity({ company: mainCompany.id });
  const offer = async (email: string, opportunityId: string | null) => {
    const id = await addRequest([song], { status: "quoted" });
    await addQuote(id, [song], {});
    await DB.prepare("UPDATE transactions SET opportunity_id = ? WHERE id = ?").bind(opportunityId, id).run();
    await sendOffer(await contextOf("admin"), { id, version: "1", name: "Ada", email });
    return (await linkTo(email)).pathname;
  };
  const own = await offer("own@northwind.example", null);
  expect(own).toMatch(/^\/offers\//);
  expect(await openOfferLink(testContext(), own.split("/").at(-1) ?? "")).toMatchObject({ state: "open", room: null });
  const together = await offer("job@northwind.example", job);
  const { room } = (await openOfferLink(testContext(), together.split("/").at(-1) ?? "")) as { room: string | null };
  expect(room).toMatch(/^\/room\//);
  const page = () => openRoomPage(room?.split("/").at(-1) ?? "");
  expect((await page()).status).toBe(200);
  // Both addresses of an offer end with its link, and the room stays.
  await DB.prepare("UPDATE offer_links SET expires_at = 1 WHERE email LIKE '%@northwind.example'").run();
  for (const address of [own, together])
    expect(await openOfferLink(testContext(), address.split("/").at(-1) ?? "")).toMatchObject({ state: "lapsed" });
  expect((await page()).page).toMatchObject({ state: "open", deal: { offer: { page: null } } });
});
