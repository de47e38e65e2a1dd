import { z } from "zod";
import { listOf } from "#app/edge/stored-json.ts";
import { ddexProblem } from "#app/exchange/ddex/problem-schema.ts";
import { aiUses } from "#app/rights/made/made.ts";

export const ernVersions = ["3.8", "3.8.1", "3.8.2", "3.8.3", "4.1", "4.1.1", "4.2", "4.3", "4.3.1", "4.3.2"] as const;
export type ErnVersion = (typeof ernVersions)[number];

const aiUse = z.enum(aiUses);

const ernArtist = z.object({ name: z.string(), role: z.enum(["main", "featured"]).catch("featured") });
export type ErnArtist = z.infer<typeof ernArtist>;

/** `ai`: how much of this contribution is by generative AI; null if the message does not say. */
const ernContributor = z.object({ name: z.string(), roles: z.array(z.string()), ai: aiUse.nullable().default(null) });
export type ErnContributor = z.infer<typeof ernContributor>;

/** `algorithm` as WebCrypto and Node name it, "MD5" or "SHA-256"; `value` in lower case. */
export const ernHash = z.object({ algorithm: z.string(), value: z.string() });
const ernFile = z.object({ name: z.string(), hash: ernHash.nullable() });
export type ErnFile = z.infer<typeof ernFile>;

/** A share of a recording (`master`) or its work, as stated; `shareBp`: basis points, null if the message does not know it. */
const ernShare = z.object({
  side: z.enum(["master", "composition"]),
  name: z.string(),
  shareBp: z.number().nullable(),
});
export type ErnShare = z.infer<typeof ernShare>;

const ernRecording = z.object({
  ref: z.string(),
  line: z.number(),
  /** As written. */
  isrc: z.string().nullable(),
  iswc: z.string().nullable(),
  title: z.string(),
  versionTitle: z.string().nullable(),
  artists: z.array(ernArtist),
  contributors: z.array(ernContributor),
  shares: z.array(ernShare),
  durationMs: z.number().nullable(),
  /** As written: two or three letters, perhaps with a region or script. */
  language: z.string().nullable(),
  isInstrumental: z.boolean().nullable(),
  explicit: z.boolean(),
  copyright: z.string().nullable(),
  year: z.number().nullable(),
  ai: aiUse.nullable().default(null),
  file: ernFile.nullable(),
});
export type ErnRecording = z.infer<typeof ernRecording>;

/** `text`: the terms in one line. Days are UTC, "2026-11-27"; `isEnded`: the message takes the release down. */
const ernDeal = z.object({
  text: z.string(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  isEnded: z.boolean(),
});
export type ErnDeal = z.infer<typeof ernDeal>;

export const ernRelease = z.object({
  ref: z.string(),
  line: z.number(),
  /** Identifies the release among those of its sender: "upc:…", "grid:…", "id:…" or "isrc:…"; null without any. */
  key: z.string().nullable(),
  /** All of its identifiers, as `key`. */
  ids: z.array(z.string()),
  upc: z.string().nullable(),
  title: z.string(),
  artists: z.array(ernArtist),
  label: z.string().nullable(),
  genres: z.array(z.string()),
  date: z.string().nullable(),
  copyright: z.string().nullable(),
  recordings: z.array(ernRecording),
  /** The file of its front cover. */
  cover: ernFile.nullable(),
  deals: z.array(ernDeal),
  /** What is wrong in the message itself; files and the catalogue are judged later. */
  problems: listOf(ddexProblem),
});
export type ErnRelease = z.infer<typeof ernRelease>;

export type ErnMessage = {
  kind: "release" | "purge";
  version: ErnVersion;
  id: string;
  threadId: string | null;
  senderId: string;
  senderName: string | null;
  sentAt: number;
  isTest: boolean;
  /** 3.8: "OriginalMessage" or "UpdateMessage". */
  updateIndicator: string | null;
  releases: ErnRelease[];
};
