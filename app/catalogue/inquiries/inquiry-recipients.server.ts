import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isReceivedByUser, representing } from "#app/catalogue/inquiries/inquiry-access.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isActiveMember } from "#app/identity/access/active-member.server.ts";
import { type Recipient, recipientColumns, wayColumn } from "#app/identity/notices/recipient.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { inquiryMessages } from "#db/schema/comments.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * `userId`: a member of this company who may read the conversation, is notified and replies in the product; null for others, who get
 * emails. `person`: the member.
 */
export type InquiryRecipient = { userId: string | null; name: string; email: string; person: Recipient | null };

/** Max representatives with an address who get an inquiry. */
const maxOwners = 5;

/** Address and keepers of the party that represents the recording; without any, the staff. */
export async function listInquiryRecipients(
  ctx: RequestContext,
  { recordingId }: { recordingId: string },
): Promise<InquiryRecipient[]> {
  const { db, company } = ctx;
  const { memberships } = scoped(db, company);
  const owners = await db
    .select({
      name: sql<string>`coalesce(${users.name}, ${parties.name})`.as("recipient_name"),
      email: sql<string>`address.value`.as("address"),
      person: recipientColumns,
      membership: memberships.id,
      isReader: isReceivedByUser(ctx, users.id, { recordingId: recordings.id }).mapWith(Boolean).as("is_reader"),
    })
    .from(recordings)
    .innerJoin(parties, sql`${parties.id} IN (${representing(sql`recordings`)})`)
    .innerJoin(
      sql`json_each(json_insert(${parties.keepers}, '$[#]', lower(${parties.email}))) AS address`,
      sql`coalesce(address.value, '') <> ''`,
    )
    .leftJoin(users, and(eq(users.email, sql`address.value`), eq(users.status, "active")))
    .leftJoin(memberships, isActiveMember(company.id))
    .where(eq(recordings.id, recordingId))
    .orderBy(asc(parties.id))
    .limit(maxOwners);
  if (owners.length === 0) {
    const staff = await listStaff(ctx, "ListInquiries");
    return staff.map(({ isMember, ...person }) => ({
      ...{ name: person.name, email: person.email },
      ...(isMember ? { userId: person.id, person } : { userId: null, person: null }),
    }));
  }
  const once = new Map(owners.map((owner) => [owner.email, owner]));
  return [...once.values()].map(({ name, email, membership, isReader, ...owner }) => {
    const person = membership === null || !isReader ? null : owner.person;
    return { name, email, userId: person?.id ?? null, person };
  });
}

/** Members who wrote in a conversation and still receive it, without `userId`. */
export async function listAuthors(ctx: RequestContext, input: { inquiryId: string; userId: string }) {
  const { db, company } = ctx;
  const { inquiries, memberships } = scoped(db, company);
  const rows = await db
    .selectDistinct({ userId: users.id })
    .from(inquiryMessages)
    .innerJoin(users, and(eq(users.id, inquiryMessages.userId), eq(users.status, "active")))
    .innerJoin(memberships, isActiveMember(company.id))
    .innerJoin(inquiries, eq(inquiries.id, inquiryMessages.inquiryId))
    .where(
      and(
        eq(inquiryMessages.inquiryId, input.inquiryId),
        ne(users.id, input.userId),
        isReceivedByUser(ctx, users.id, inquiries),
      ),
    );
  return rows.map(({ userId }) => userId);
}

type Notice = {
  messageId: string;
  kind: "message" | "answer";
  userIds: string[];
  /** They got a separate email, so that the digests omit it, but for whom it is to come weekly. */
  isMailed: boolean;
};

/** The statements that notify these people of a message, for the batch that writes it. */
export function notifyOfMessage(
  { db, company, now }: RequestContext,
  { messageId, kind, userIds, isMailed }: Notice,
): BatchItem<"sqlite">[] {
  const { notifications, insert } = scoped(db, company);
  const isWeekly = (userId: string) =>
    sql`(SELECT ${wayColumn(sql`told`, sql`'messages'`)} = 'weekly' FROM ${users} AS told WHERE told.id = ${userId})`;
  return [...new Set(userIds)].map((userId) =>
    insert(notifications, {
      ...{ id: newId(now), userId, kind, inquiryMessageId: messageId, createdAt: now },
      mailedAt: isMailed ? sql`iif(${isWeekly(userId)}, NULL, ${now})` : null,
    }),
  );
}
