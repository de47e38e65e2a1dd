import type { ErnFile, ErnMessage, ErnRecording, ErnRelease } from "#app/exchange/ddex/ern-message.ts";
import type { DdexProblem } from "#app/exchange/ddex/message-problem.ts";
import type { ReleaseCover, ReleaseState } from "#app/exchange/deliveries/delivery-state.ts";
import { readIsrc } from "#app/rights/identifiers.ts";

/** What a release is judged by besides its message. ISRCs are normalised. */
export type Surroundings = {
  /** Keys in MASTERS of the delivered files, by path within the folder, in lower case. */
  files: ReadonlyMap<string, string>;
  /** Recordings that the sender delivered before, by ISRC. */
  own: ReadonlyMap<string, string>;
  /** Other songs of the catalogue, by ISRC; null for several. */
  foreign: ReadonlyMap<string, string | null>;
  /** UTC. */
  today: string;
};

type JudgedTrack = {
  isrc: string | null;
  state: "blocked" | "queued" | "ready";
  fileKey: string | null;
  hash: ErnFile["hash"];
  recordingId: string | null;
  foundId: string | null;
};

export type JudgedRelease = {
  state: Extract<ReleaseState, "problems" | "parsed" | "ready">;
  isTakeDown: boolean;
  problems: DdexProblem[];
  tracks: JudgedTrack[];
  cover: ReleaseCover | null;
};

/** Problems that prevent that a release is taken down. */
const ofTakeDown: readonly string[] = ["noReleaseId", "doubleRelease", "ambiguousRelease"];

/** A purge, a release without deals and one whose deals are over are taken down. */
function isTakenDown({ kind }: Pick<ErnMessage, "kind">, { deals }: Pick<ErnRelease, "deals">, today: string): boolean {
  return kind === "purge" || deals.every(({ isEnded, until }) => isEnded || (until !== null && until < today));
}

/** A file by its path, else by its name anywhere in the folder, if only one has it. */
function findFile(files: Surroundings["files"], name: string): string | null {
  const path = name.toLowerCase();
  const key = files.get(path);
  if (key !== undefined) return key;
  const base = path.slice(path.lastIndexOf("/") + 1);
  const named = [...files].filter(([other]) => other === base || other.endsWith(`/${base}`));
  return named.length === 1 ? (named[0]?.[1] ?? null) : null;
}

function trackProblem(
  { line, title, file }: ErnRecording,
  isrc: string,
  fileKey: string | null,
  around: Surroundings,
): DdexProblem | null {
  if (around.foreign.has(isrc)) return { code: "knownIsrc", line, detail: isrc };
  if (file === null) return { code: "noFile", line, detail: title };
  return fileKey === null ? { code: "missingFile", line, detail: file.name } : null;
}

function judgeTrack(recording: ErnRecording, around: Surroundings): JudgedTrack & { problem: DdexProblem | null } {
  const { file } = recording;
  const isrc = readIsrc(recording.isrc);
  const recordingId = (isrc === null ? undefined : around.own.get(isrc)) ?? null;
  const fileKey = file === null ? null : findFile(around.files, file.name);
  const foundId = (recordingId === null && isrc !== null ? around.foreign.get(isrc) : null) ?? null;
  const track = { isrc, fileKey, hash: file?.hash ?? null, recordingId, foundId, problem: null };
  // What is wrong with the ISRC is a problem of the message.
  if (isrc === null) return { ...track, state: "blocked" };
  if (recordingId !== null) return { ...track, state: "ready" };
  const problem = trackProblem(recording, isrc, fileKey, around);
  return { ...track, problem, state: problem === null ? "queued" : "blocked" };
}

/** The file of the front cover: a missing one keeps no release back. */
function judgeCover({ cover }: ErnRelease, { files }: Surroundings): ReleaseCover | null {
  if (cover === null) return null;
  const fileKey = findFile(files, cover.name);
  const problem: DdexProblem | null =
    fileKey === null ? { code: "missingCover", line: null, detail: cover.name } : null;
  return { fileKey, hash: cover.hash, imageKey: null, problem };
}

/** Whether a release can be published, and what prevents it. */
export function judgeRelease(
  message: Pick<ErnMessage, "kind" | "isTest">,
  release: ErnRelease,
  around: Surroundings,
): JudgedRelease {
  const isTakeDown = isTakenDown(message, release, around.today);
  const test: DdexProblem[] = message.isTest ? [{ code: "testMessage", line: null, detail: "" }] : [];
  if (isTakeDown) {
    const problems = [...test, ...release.problems.filter(({ code }) => ofTakeDown.includes(code))];
    return { state: problems.length > 0 ? "problems" : "ready", isTakeDown, problems, tracks: [], cover: null };
  }
  const problems = [...test, ...release.problems];
  const tracks = release.recordings.map((recording) => {
    const { problem, ...track } = judgeTrack(recording, around);
    if (problem !== null) problems.push(problem);
    return track;
  });
  const isBlocked = problems.length > 0;
  // Nothing of a release is read into the catalogue before all of it can be.
  const held = isBlocked
    ? tracks.map((track) => (track.state === "queued" ? { ...track, state: "blocked" as const } : track))
    : tracks;
  const state = isBlocked ? "problems" : held.some((track) => track.state === "queued") ? "parsed" : "ready";
  return { state, isTakeDown, problems, tracks: held, cover: judgeCover(release, around) };
}
