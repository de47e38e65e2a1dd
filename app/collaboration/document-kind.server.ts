import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import type { Area } from "#app/identity/access/scopes.ts";
import type { Mail } from "#app/mail/mail.ts";
import type { scoped } from "#db/tenant-tables.server.ts";

/** `edit`: what the document holds. `manage`: who reads it, its members, deleting it. */
export type DocumentRight = "edit" | "manage";
export type DocumentStatus = "active" | "deleted";

/** A record with an owner that people change together. Each kind is defined once; the functions of this module do the rest. */
export type DocumentKind = {
  /** Its subject in the audit trail, and how its actions begin. */
  name: "playlist" | "pitch" | "project";
  table: "playlists" | "pitches" | "projects";
  /** The person who changes it. @throws AppError unauthorised, forbidden */
  requireActor(ctx: RequestContext): Actor;
  rateLimit: { name: "edit" | "form"; key: "playlist-change" | "pitch-change" | "project" };
  /** Whether it can be changed in this status, as a condition on its table without alias. */
  hasStatus(status: DocumentStatus): SQL;
  /** Whether the person has the right, as a condition on its table without alias. */
  mayChange(ctx: RequestContext, actor: Actor, right: DocumentRight): SQL;
  /** Whether the person may read it, on its own. */
  mayRead(ctx: RequestContext, actor: Actor, document: { id: string; status: DocumentStatus }): SQL;
  /** Whether its revision rises with every change. */
  hasRevision: boolean;
  /** What is said of one that can be read but not changed, and of every other one. */
  errors: { readOnly: string; gone: string };
};

/** Who was let into a document. */
export type Member<Role extends string> = { userId: string; name: string; email: string; role: Role };

type InvitationMail<Role> = { name: string; sender: string; title: string; link: string; role: Role };
type NotificationRow = ReturnType<typeof scoped>["notifications"]["$inferInsert"];
type Invited = Pick<NotificationRow, "kind" | "playlistId" | "pitchId" | "projectId">;

/** The members of a kind of document. `Lack` names what a member's account cannot do although the role stands for it. */
export type MembersKind<Role extends string, Lack extends string = never> = {
  document: DocumentKind;
  /** What those who let people in need, besides the right to manage the document. */
  area: Area;
  table: SQLiteTable & Record<"userId" | "role", SQLiteColumn>;
  /** The columns of the table that name the document and, if it has one, the person who invited. */
  of: SQLiteColumn;
  invitedBy?: SQLiteColumn;
  /** Columns of the document: what the invitation calls it, and what its address is made of. */
  title: "name" | "title";
  address: "slug" | "id";
  path(address: string): string;
  max: number;
  needs: Partial<Record<Role, Partial<Record<Lack, Area>>>>;
  notification(id: string): Invited;
  mail(data: InvitationMail<Role>): Mail;
  errors: { noSuchPerson(company: string): string; isOwner: string; tooMany: string };
};
