import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import type { Area } from "#app/identity/access/scopes.ts";
import type { NoticeMail } from "#app/mail/mail.ts";
import type { scoped } from "#db/tenant-tables.server.ts";

/** `edit`: the content. `manage`: access, members, deletion. */
export type DocumentRight = "edit" | "manage";
export type DocumentStatus = "active" | "deleted";

/** A collaboratively edited record with an owner. Defined once for each kind; the functions of this module do the rest. */
export type DocumentKind = {
  /** Subject in the audit log, and prefix of its actions. */
  name: "playlist" | "pitch" | "project";
  table: "playlists" | "pitches" | "projects";
  /** The actor who changes it. @throws AppError unauthorised, forbidden */
  requireActor(ctx: RequestContext): Actor;
  rateLimit: { name: "edit" | "form"; key: "playlist-change" | "pitch-change" | "project" };
  /** SQL condition on its table without alias: it can be changed in this status. */
  hasStatus(status: DocumentStatus): SQL;
  /** SQL condition on its table without alias: the user has the right. */
  mayChange(ctx: RequestContext, actor: Actor, right: DocumentRight): SQL;
  /** Whether the user may read it. */
  mayRead(ctx: RequestContext, actor: Actor, document: { id: string; status: DocumentStatus }): SQL;
  /** Whether changes increment its revision. */
  hasRevision: boolean;
  /** Messages for a read-only document and for every other one. */
  errors: { readOnly: string; gone: string };
};

/** A member of a document. */
export type Member<Role extends string> = { userId: string; name: string; email: string; role: Role };

type InvitationMail<Role> = { name: string; sender: string; title: string; link: string; role: Role };
type InvitationNotice = Extract<NoticeMail, { template: "playlist-member" | "pitch-member" | "project-member" }>;
type NotificationRow = ReturnType<typeof scoped>["notifications"]["$inferInsert"];
type Invited = Pick<NotificationRow, "kind" | "playlistId" | "pitchId" | "projectId">;

/** Members of a kind of document. `Lack`: permissions missing from a member's account although the role includes them. */
export type MembersKind<Role extends string, Lack extends string = never> = {
  document: DocumentKind;
  /** Area needed to add members, besides the right to manage the document. */
  area: Area;
  table: SQLiteTable & Record<"userId" | "role", SQLiteColumn>;
  /** Columns that refer to the document and, if it has one, the inviter. */
  of: SQLiteColumn;
  invitedBy?: SQLiteColumn;
  /** Columns of the document: title of the invitation, and the parts of its URL. */
  title: "name" | "title";
  address: "slug" | "id";
  path(address: string): string;
  max: number;
  needs: Partial<Record<Role, Partial<Record<Lack, Area>>>>;
  notification(id: string): Invited;
  mail(data: InvitationMail<Role>): InvitationNotice;
  errors: { noSuchPerson(company: string): string; isOwner: string; tooMany: string };
};
