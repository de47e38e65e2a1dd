import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { wayOf } from "#app/identity/notices/notification-groups.ts";
import type { Recipient } from "#app/identity/notices/recipient.server.ts";
import { projectToken } from "#app/projects/spaces/project-links.server.ts";
import type { SubmitFields } from "#app/projects/submissions/sending/submit-form.ts";
import { submissionPath } from "#app/projects/submissions/submission.ts";
import { listSubmissionReaders } from "#app/projects/submissions/submission-readers.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Max emails about submissions per recipient in 24 hours. `sender`: confirmations, so that the form cannot flood a stranger's mailbox.
 * `reader`: to a member about one project; the rest go to the digest.
 */
const maxMails = { sender: 3, reader: 20 };
const dayMs = 24 * 3_600_000;

type Project = { id: string; title: string; linkVersion: number; ownerId: string };
type Sent = { id: string; fields: Pick<SubmitFields, "name" | "email" | "title"> };

/** Submissions by link in the last 24 hours: from this address to this company, and to this project. */
async function countToday({ db, company, now }: RequestContext, project: Project, { fields }: Sent) {
  const { submissions, ofCompany } = scoped(db, company);
  const since = (condition: SQL) =>
    ofCompany(submissions, and(condition, eq(submissions.kind, "upload"), gt(submissions.createdAt, now - dayMs)));
  const countOf = (condition: SQL) => sql`(SELECT count(*) FROM ${submissions} WHERE ${since(condition)})`;
  const [today] = await db.all<{ fromAddress: number; toProject: number }>(sql`SELECT
    ${countOf(eq(submissions.senderEmail, fields.email))} AS fromAddress,
    ${countOf(eq(submissions.projectId, project.id))} AS toProject`);
  return today ?? { fromAddress: 0, toProject: 0 };
}

/** Emails about a submission by link, to members and (`others`) sender, and the statements for the members' notifications. */
export async function newsOfSubmission(ctx: RequestContext, project: Project, sent: Sent) {
  const { id, fields } = sent;
  const { title, linkVersion } = project;
  const [readers, token, today] = await Promise.all([
    listSubmissionReaders(ctx, project),
    projectToken(ctx, "submission", { id, linkVersion }),
    countToday(ctx, project, sent),
  ]);
  const address = (ref: string) => `${ctx.url.origin}${submissionPath(ref)}`;
  const areReadersMailed = today.toProject < maxMails.reader;
  const toReaders = (areReadersMailed ? readers : []).map((reader) => ({
    template: "submission-received" as const,
    recipient: reader,
    userId: reader.id,
    subjectId: id,
    replyTo: fields.email,
    data: { name: reader.name, sender: fields.name, track: fields.title, title, link: address(id) },
  }));
  const confirmation = {
    template: "submission-sent" as const,
    to: fields.email,
    userId: null,
    subjectId: id,
    data: { name: "" as const, title, link: address(token) },
  };
  const { db, company, now } = ctx;
  const { notifications, insert } = scoped(db, company);
  // Marked as mailed, so that the digests skip them.
  const mailedAt = ({ notificationWays }: Recipient) =>
    areReadersMailed && wayOf(notificationWays, "submissions") !== "weekly" ? now : null;
  const news = { kind: "submission" as const, submissionId: id, createdAt: now };
  return {
    notices: toReaders,
    others: today.fromAddress < maxMails.sender ? [confirmation] : [],
    notifications: readers.map((reader) =>
      insert(notifications, { ...news, id: newId(now), userId: reader.id, mailedAt: mailedAt(reader) }),
    ),
  };
}
