import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { BriefState } from "#app/assistant/conversations/brief-state.ts";
import { changeConversation } from "#app/assistant/conversations/change-conversation.server.ts";
import { maxConversations } from "#app/assistant/conversations/conversation.ts";
import { createConversation } from "#app/assistant/conversations/create-conversation.server.ts";
import { listConversations } from "#app/assistant/conversations/list-conversations.server.ts";
import { requireConversation } from "#app/assistant/conversations/require-conversation.server.ts";
import { sweepConversations } from "#app/assistant/conversations/sweep-conversations.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { erasePerson } from "#app/identity/account/erase-person.server.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { conversations, auditLog } = unsafeTenantTables("a test looks at the rows");
let [supervisor, staff] = ["", ""];

beforeAll(async () => {
  await seedDemo(testContext());
  [supervisor, staff] = [await cookieFor("supervisor"), await cookieFor("staff")];
});

/** The context of a request of a signed-in person. */
async function contextOf(cookie: string, host = "localhost"): Promise<RequestContext> {
  return (await visit(`http://${host}/stereo-ai`, { cookie }, () => null)).ctx;
}

const stateOf = (text: string): BriefState => ({
  ...{ text, chips: [], rest: [], questions: [], notices: [], words: [], before: null },
});

test("a brief is kept, listed, renamed, changed, erased and brought back", async () => {
  const ctx = await contextOf(supervisor);
  const { id } = await createConversation(ctx, { state: stateOf("\n  Warm piano for a bakery\nby Friday") });
  expect(await listConversations(ctx)).toMatchObject([{ id, name: "Brief" }]);
  await changeConversation(ctx, await requireConversation(ctx, { id }), { act: "renamed", name: "Bakery" });
  const opened = await requireConversation(ctx, { id });
  const words = ["warm piano"];
  await changeConversation(ctx, opened, { act: "changed", state: { ...opened.state, words } });
  expect(await requireConversation(ctx, { id })).toMatchObject({ name: "Bakery", state: { words } });
  // The version that was opened before.
  await expect(changeConversation(ctx, opened, { act: "renamed", name: "Late" })).rejects.toMatchObject({
    code: "conflict",
  });

  await changeConversation(ctx, await requireConversation(ctx, { id }), { act: "erased" });
  expect(await listConversations(ctx)).toEqual([]);
  await expect(requireConversation(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
  const erased = await requireConversation(ctx, { id, erased: true });
  await changeConversation(ctx, erased, { act: "restored" });
  expect(await listConversations(ctx)).toMatchObject([{ id, name: "Bakery" }]);
  const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(entries.map(({ action }) => action).toSorted()).toEqual(
    ["created", "renamed", "changed", "erased", "restored"].map((act) => `conversation-${act}`).toSorted(),
  );
  expect(JSON.stringify(entries)).not.toMatch(/piano|Bakery/);
});

test("a conversation is its owner's alone, here and at other companies, and a preview keeps none", async () => {
  const ctx = await contextOf(supervisor);
  const { id } = await createConversation(ctx, { state: stateOf("Dark synths") });
  for (const other of [await contextOf(staff), { ...ctx, company: { ...ctx.company, id: "another" } }]) {
    await expect(requireConversation(other, { id })).rejects.toMatchObject({ code: "not_found" });
    expect((await listConversations(other)).map((one) => one.id)).not.toContain(id);
  }
  await expect(requireConversation(testContext(), { id })).rejects.toMatchObject({ code: "unauthorised" });
  const actor = ctx.actor && { ...ctx.actor, originalUserId: "admin" };
  // Who opens the product as someone else does not read their briefs.
  await expect(requireConversation({ ...ctx, actor }, { id })).rejects.toMatchObject({ code: "not_found" });
  expect(await listConversations({ ...ctx, actor })).toEqual([]);
  await expect(createConversation({ ...ctx, actor }, { state: stateOf("Theirs") })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a person has at most 200 conversations, of which erased ones do not count", async () => {
  const ctx = await contextOf(staff);
  const row = { companyId: ctx.company.id, userId: ctx.actor?.id ?? "", name: "n", brief: "b", reading: {} };
  const ids = Array.from({ length: maxConversations }, (_, at) => `full-${at}`);
  for (const id of ids) await ctx.db.insert(conversations).values({ ...row, id });
  const full = { code: "conflict", message: "You have 200 briefs. Erase one before you start another." };
  await expect(createConversation(ctx, { state: stateOf("One more") })).rejects.toMatchObject(full);
  await changeConversation(ctx, await requireConversation(ctx, { id: "full-0" }), { act: "erased" });
  await createConversation(ctx, { state: stateOf("One more") });
  const erased = await requireConversation(ctx, { id: "full-0", erased: true });
  await expect(changeConversation(ctx, erased, { act: "restored" })).rejects.toMatchObject(full);

  const rows = () => ctx.db.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, "full-0"));
  await sweepConversations({ ...ctx, now: ctx.now + 23 * 3_600_000 });
  expect(await rows()).toHaveLength(1);
  await sweepConversations({ ...ctx, now: ctx.now + 25 * 3_600_000 });
  expect(await rows()).toEqual([]);
});

test("erasing an account erases its conversations", async () => {
  const ctx = await contextOf(staff);
  const { id = "", email = "" } = ctx.actor ?? {};
  const [first, ...more] = erasePerson(ctx, { id, email });
  if (first !== undefined) await ctx.db.batch([first, ...more]);
  expect(await ctx.db.select().from(conversations).where(eq(conversations.userId, id))).toEqual([]);
});
