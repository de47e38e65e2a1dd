import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { pitches } from "#db/schema/pitches.server.ts";
import { playlists } from "#db/schema/playlists.server.ts";
import { projects } from "#db/schema/projects.server.ts";
import { exactWordsColumn } from "#db/schema/stored-json.server.ts";
import { visitorRequests } from "#db/schema/visitor-requests.server.ts";

/** Gone with what it belongs to. */
const partOf = (name: string, column: () => AnySQLiteColumn) => text(name).references(column, { onDelete: "cascade" });

/** The deal that a brief may become. The brief itself, with its sender, is the request of the same id. */
export const opportunities = sqliteTable(
  "opportunities",
  {
    id: partOf("id", () => visitorRequests.id).primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    stage: text("stage", { enum: ["new", "qualified", "pitching", "shortlisted", "licensing", "won", "lost"] })
      .notNull()
      .default("new"),
    /** Why it was lost; empty otherwise. */
    lostReason: text("lost_reason").notNull().default(""),
    /** ISO date of the client's deadline. */
    deadline: text("deadline"),
    /** Terms of the use: `Usage`. */
    media: exactWordsColumn("media").notNull().default([]),
    territories: exactWordsColumn("territories").notNull().default([]),
    startsOn: text("starts_on"),
    termMonths: integer("term_months"),
    perpetual: flag("perpetual").notNull().default(false),
    exclusivity: text("exclusivity", { enum: ["none", "category", "territory", "full"] })
      .notNull()
      .default("none"),
    category: text("category").notNull().default(""),
    /** What the client can pay, and what we expect to earn: minor units of `currency`, ISO 4217. */
    budget: integer("budget"),
    value: integer("value"),
    currency: text("currency"),
    /** ISO date on which the assignee is mailed; null without a reminder and once it was sent. */
    remindOn: text("remind_on"),
    /** The playlist that is filled from the brief's words. */
    playlistId: text("playlist_id").references(() => playlists.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("opportunities_stage").on(t.companyId, t.stage, t.deadline, t.id),
    index("opportunities_company").on(t.companyId, t.createdAt, t.id),
    index("opportunities_to_remind").on(t.remindOn).where(sql`remind_on IS NOT NULL`),
    index("opportunities_playlist").on(t.playlistId).where(sql`playlist_id IS NOT NULL`),
    check("opportunities_lost", sql`(${t.stage} = 'lost') = (${t.lostReason} <> '')`),
  ],
);

/** Projects, playlists and pitches that belong to an opportunity. Licence requests name theirs. */
export const opportunityLinks = sqliteTable(
  "opportunity_links",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    opportunityId: partOf("opportunity_id", () => opportunities.id).notNull(),
    projectId: partOf("project_id", () => projects.id),
    playlistId: partOf("playlist_id", () => playlists.id),
    pitchId: partOf("pitch_id", () => pitches.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("opportunity_links_of_project").on(t.opportunityId, t.projectId),
    uniqueIndex("opportunity_links_of_playlist").on(t.opportunityId, t.playlistId),
    uniqueIndex("opportunity_links_of_pitch").on(t.opportunityId, t.pitchId),
    index("opportunity_links_project").on(t.projectId).where(sql`project_id IS NOT NULL`),
    index("opportunity_links_playlist").on(t.playlistId).where(sql`playlist_id IS NOT NULL`),
    index("opportunity_links_pitch").on(t.pitchId).where(sql`pitch_id IS NOT NULL`),
    check(
      "opportunity_links_subject",
      sql`(${t.projectId} IS NOT NULL) + (${t.playlistId} IS NOT NULL) + (${t.pitchId} IS NOT NULL) = 1`,
    ),
  ],
);

/** What staff and sender of a request wrote to each other by email. Answers are entered by the staff. */
export const requestMessages = sqliteTable(
  "request_messages",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    visitorRequestId: partOf("visitor_request_id", () => visitorRequests.id).notNull(),
    direction: text("direction", { enum: ["sent", "received"] }).notNull(),
    /** Who sent it, or entered the answer. */
    userId: text("user_id").references(() => users.id),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("request_messages_request").on(t.visitorRequestId, t.id), index("request_messages_user").on(t.userId)],
);
