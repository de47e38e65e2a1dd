import { beforeAll, expect, test } from "vitest";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { DB } from "#test/routes/comments/comment-visitor.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { noticesOf, reply, start, thread, withScopes } from "#test/routes/options/inquiry-pages.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let ferry = { slug: "" };

beforeAll(async () => {
  ferry = await addRecording(testContext(), { title: "Night Ferry", artist: "Lowtide" });
});

async function represent(account: string): Promise<{ slug: string }> {
  await DB.prepare("INSERT OR IGNORE INTO parties (id, name, email, keepers) VALUES (?1, ?1, ?2, json_array(?2))")
    .bind(`Rights of ${account}`, mail(account))
    .run();
  return addRecording(testContext(), { title: `Song of ${account}`, representedBy: `Rights of ${account}` });
}

test("a member who represents a song and may not read the conversation gets each message by email, to be answered by email", async () => {
  const readsNothing = async (account: string) => {
    const song = await represent(account);
    const id = await start("staff", song, `For ${account}`);
    expect(await reply("staff", id, "Anything new?")).toBe(302);
    const mails = "SELECT text FROM outbox WHERE template = 'inquiry' AND recipient = ? AND text LIKE ?";
    const { results } = await DB.prepare(mails).bind(mail(account), `%Song of ${account}%`).all<{ text: string }>();
    expect(results).toHaveLength(2);
    for (const { text } of results) {
      expect(text).toContain(`http://localhost/music-sync-licensing/song/${song.slug}`);
      expect(text).not.toContain("/library/requests/");
    }
    await expect(thread(account, id)).rejects.toMatchObject({ code: "not_found" });
    const notices = `notifications WHERE inquiry_message_id IN (SELECT id FROM inquiry_messages WHERE inquiry_id = '${id}')`;
    expect(await countRows(`SELECT count(*) AS n FROM ${notices}`)).toBe(0);
  };
  await readsNothing("supervisor");
  // An administrator of tiers is no label.
  await withScopes("label", ["ListArtists", "UpdateTier"], () => readsNothing("label"));
  const id = await start("staff", await represent("label"), "For the label");
  expect(await thread("label", id)).toMatchObject({ subject: "For the label" });
  expect(await noticesOf("label")).toMatchObject([{ message: "About For the label" }]);
});

test("who gets an account with the address of a party is emailed, and reads nothing before staff make them its keeper", async () => {
  const song = await represent("label");
  const keepers = "UPDATE parties SET keepers = ? WHERE id = 'Rights of label'";
  await DB.prepare(keepers).bind("[]").run();
  const id = await start("staff", song, "For whoever has the address");
  await expect(thread("label", id)).rejects.toMatchObject({ code: "not_found" });
  const mails = "SELECT text FROM outbox WHERE template = 'inquiry' AND recipient = ? ORDER BY id DESC LIMIT 1";
  const { text } = (await DB.prepare(mails).bind(mail("label")).first<{ text: string }>()) ?? { text: "" };
  expect(text).not.toContain("/library/requests/");
  await DB.prepare(keepers)
    .bind(JSON.stringify([mail("label")]))
    .run();
  expect(await thread("label", id)).toMatchObject({ subject: "For whoever has the address" });
});

test("who wrote in a conversation and may no longer read it does not keep the others from being told", async () => {
  await withScopes("supervisor", [...demoPolicies.supervisor.scopes, "ListInquiries"], async () => {
    const id = await start("admin", ferry, "Handover");
    expect(await reply("staff", id, "I'll ask")).toBe(302);
    const left = demoPolicies.staff.scopes.filter((scope) => scope !== "ListInquiries");
    await withScopes("staff", left, async () => {
      expect(await reply("admin", id, "Any answer?")).toBe(302);
    });
    expect((await noticesOf("supervisor")).map(({ message }) => message)).toContain("Any answer?");
  });
});
