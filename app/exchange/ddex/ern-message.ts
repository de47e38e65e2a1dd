import type { DdexProblem } from "#app/exchange/ddex/message-problem.ts";

export const ernVersions = ["3.8", "3.8.1", "3.8.2", "3.8.3", "4.1", "4.1.1", "4.2", "4.3", "4.3.1", "4.3.2"] as const;
export type ErnVersion = (typeof ernVersions)[number];

export type AiUse = "none" | "some" | "all";

export type ErnArtist = { name: string; role: "main" | "featured" };

/** `ai`: how much of this contribution is by generative AI; null if the message does not say. */
export type ErnContributor = { name: string; roles: string[]; ai: AiUse | null };

/** `algorithm` as WebCrypto and Node name it, "MD5" or "SHA-256"; `value` in lower case. */
export type ErnFile = { name: string; hash: { algorithm: string; value: string } | null };

/** A share of a recording (`master`) or its work, as stated; `shareBp`: basis points, null if the message does not know it. */
export type ErnShare = { side: "master" | "composition"; name: string; shareBp: number | null };

export type ErnRecording = {
  ref: string;
  line: number;
  /** As written. */
  isrc: string | null;
  iswc: string | null;
  title: string;
  versionTitle: string | null;
  artists: ErnArtist[];
  contributors: ErnContributor[];
  shares: ErnShare[];
  durationMs: number | null;
  /** As written: two or three letters, perhaps with a region or script. */
  language: string | null;
  isInstrumental: boolean | null;
  explicit: boolean;
  copyright: string | null;
  year: number | null;
  ai: AiUse | null;
  file: ErnFile | null;
};

/** `text`: the terms in one line. Days are UTC, "2026-11-27"; `isEnded`: the message takes the release down. */
export type ErnDeal = { text: string; from: string | null; until: string | null; isEnded: boolean };

export type ErnRelease = {
  ref: string;
  line: number;
  /** Identifies the release among those of its sender: "upc:…", "grid:…", "id:…" or "isrc:…"; null without any. */
  key: string | null;
  /** All of its identifiers, as `key`. */
  ids: string[];
  upc: string | null;
  title: string;
  artists: ErnArtist[];
  label: string | null;
  genres: string[];
  date: string | null;
  copyright: string | null;
  recordings: ErnRecording[];
  /** The file of its front cover. */
  cover: ErnFile | null;
  deals: ErnDeal[];
  /** What is wrong in the message itself; files and the catalogue are judged later. */
  problems: DdexProblem[];
};

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
