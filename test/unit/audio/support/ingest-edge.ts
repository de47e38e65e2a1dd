import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import {
  type IngestedFile,
  type IngestedRecording,
  ingestedFileSchema,
  ingestedRecordingSchema,
  type PrivateRecording,
  privateRecordingSchema,
  recordingAnalysisSchema,
} from "#audio/ingest/ingested-recording.ts";
import type { QueuedSubmission } from "#audio/ingest/queued-files.ts";

import { answerUploads, type Upload } from "#test/unit/audio/support/uploads.ts";

export const TOKEN = "test-token";

type Answer = { status: number; body: unknown };
/** A file that was sent to a project, and what was recorded of it. */
export type Submission = QueuedSubmission & {
  file: Buffer;
  outcome: { recording: PrivateRecording } | { problem: string } | null;
};

/** As the edge takes it: app/api/ingest/ingest.server.ts. */
const submissionSchema = z.union([
  z.object({ submissionId: z.uuid(), recording: privateRecordingSchema }),
  z.object({ submissionId: z.uuid(), problem: z.string().trim().min(1).max(300) }),
]);

/**
 * A small edge that keeps what the ingest bench sends, over real HTTP, and holds it to the contract: hashes must
 * match, and a recording may only name objects that are stored.
 */
export class IngestEdge {
  readonly objects = new Map<string, Buffer>();
  readonly recordings: IngestedRecording[] = [];
  readonly submissions: Submission[] = [];
  readonly uploads: Upload[] = [];
  /** Answers to give instead of the real ones, one request each: a status, or `drop` to cut the connection. */
  readonly failures: (number | "drop")[] = [];
  /** The status with which a request is refused instead of the real answer, each time it is made. */
  refusing: ((path: string, body: string) => number | null) | null = null;
  /** What was said to be coming, in order. */
  readonly announced: (number | null)[] = [];
  requests = 0;
  readonly #uploads = new Map<string, Map<number, Buffer>>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on("request", (request, response) => this.#handle(request, response));
  }

  static async start(): Promise<IngestEdge> {
    const server = createServer();
    const edge = new IngestEdge(server);
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    return edge;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  text(key: string): string {
    return this.objects.get(key)?.toString("utf8") ?? "";
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++;
    const blocks: Buffer[] = [];
    for await (const block of request) blocks.push(block);
    const body = Buffer.concat(blocks);
    const failure = this.failures.shift() ?? this.refusing?.(request.url ?? "", body.toString("utf8"));
    if (failure === "drop") {
      request.socket.destroy();
      return;
    }
    const object = this.#fetched(request);
    if (!failure && object) {
      response.writeHead(200).end(object);
      return;
    }
    const answer = failure ? refusal(failure, "broken") : this.#answer(request, body);
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  }

  #fetched(request: IncomingMessage): Buffer | undefined {
    if (request.method !== "GET" || request.headers.authorization !== `Bearer ${TOKEN}`) return undefined;
    const [, section, key = ""] =
      /^\/api\/v1\/ingest\/(objects|submissions|uploads)\/(.*)$/.exec(request.url ?? "") ?? [];
    if (section === "objects") return this.objects.get(key);
    if (section === "uploads") return this.uploads.find(({ fileId }) => key === `${fileId}/file`)?.file;
    return this.submissions.find(({ submissionId }) => key === `${submissionId}/file`)?.file;
  }

  #answer(request: IncomingMessage, body: Buffer): Answer {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return refusal(401, "unauthorized");
    const url = new URL(request.url ?? "/", "http://edge");
    const [, section, ...rest] =
      /^\/api\/v1\/ingest\/(files|objects|recordings|status|mp3|analysis|marks|prints|submissions|songs|uploads|deliveries)\/?(.*)$/.exec(
        url.pathname,
      ) ?? [];
    if (section === "files") return this.#find(rest.join(""));
    if (section === "status") return this.#status(body);
    const made = section && this.#made[section];
    if (made) return request.method === "GET" ? this.#without(made.role) : made.record(body);
    if (section === "submissions") return request.method === "GET" ? this.#queue() : this.#recordSubmission(body);
    if (section === "uploads") return answerUploads(this.uploads, body, (file) => this.#holds(file));
    // Nothing of these waits here.
    if (section === "songs" || section === "deliveries")
      return { status: 200, body: { data: { files: [], tracks: [] } } };
    if (section === "recordings") return this.#record(body);
    if (section === "objects") return this.#object(request, url, rest.join(""), body);
    return refusal(404, "not_found");
  }

  /** What recordings may lack, by its section. */
  readonly #made: {
    [section: string]: { role: "mp3" | "features" | "marked" | "print"; record: (body: Buffer) => Answer };
  } = {
    mp3: { role: "mp3", record: (body) => this.#recordMp3(body) },
    analysis: { role: "features", record: (body) => this.#recordAnalysis(body) },
    marks: { role: "marked", record: (body) => this.#recordMarks(body) },
    prints: { role: "print", record: (body) => this.#recordMp3(body, "recordingId") },
  };

  #without(role: "mp3" | "features" | "marked" | "print"): Answer {
    const mp3sOf = ({ files }: IngestedRecording) =>
      ["download.mp3", "direct.mp3"].filter((name) => files.some(({ key }) => key.endsWith(`/${name}`)));
    const lacking = this.recordings.filter(
      (known) => !known.files.some((file) => file.role === role) || (role === "mp3" && mp3sOf(known).length < 2),
    );
    const recordings = lacking.map((known) => ({
      recordingId: known.recordingId,
      rev: known.rev,
      title: known.tags.title,
      mp3s: mp3sOf(known),
      key: known.files.find(({ role }) => role === "original")?.key,
      ...(role === "marked" && { stream: streamOf(known) }),
    }));
    return { status: 200, body: { data: { recordings, next: null } } };
  }

  #recordMp3(body: Buffer, of: "key" | "recordingId" = "key"): Answer {
    const { recordingId, file } = z
      .object({ recordingId: z.string(), file: ingestedFileSchema })
      .parse(JSON.parse(body.toString("utf8")));
    if (!this.#holds(file)) return refusal(400, "invalid");
    this.recordings.find((recording) => recording.recordingId === recordingId)?.files.push(file);
    return { status: 201, body: { data: { [of]: { key: file.key, recordingId }[of] } } };
  }

  #recordMarks(body: Buffer): Answer {
    const marks = z
      .object({
        recordingId: z.string(),
        files: z.array(ingestedFileSchema).default([]),
        problem: z.string().optional(),
      })
      .parse(JSON.parse(body.toString("utf8")));
    const recording = this.recordings.find(({ recordingId }) => recordingId === marks.recordingId);
    if (!recording || !marks.files.every((file) => this.#holds(file))) return refusal(400, "invalid");
    recording.files.push(...marks.files);
    const { marksProblem: _, ...rest } = recording;
    const problem = marks.problem === undefined ? {} : { marksProblem: marks.problem };
    this.recordings.splice(this.recordings.indexOf(recording), 1, { ...rest, ...problem });
    return { status: 201, body: { data: { recordingId: marks.recordingId } } };
  }

  #recordAnalysis(body: Buffer): Answer {
    const { recordingId, analysis, file } = z
      .object({ recordingId: z.string(), analysis: recordingAnalysisSchema, file: ingestedFileSchema })
      .parse(JSON.parse(body.toString("utf8")));
    const recording = this.recordings.find((known) => known.recordingId === recordingId);
    if (!recording || !this.#holds(file)) return refusal(400, "invalid");
    recording.files.push(file);
    recording.analysis = analysis;
    return { status: 201, body: { data: { recordingId } } };
  }

  #queue(): Answer {
    const waiting = this.submissions.filter(({ outcome }) => outcome === null);
    const submissions = waiting.map(({ submissionId, title, fileName }) => ({ submissionId, title, fileName }));
    return { status: 200, body: { data: { submissions } } };
  }

  #recordSubmission(body: Buffer): Answer {
    const parsed = submissionSchema.safeParse(JSON.parse(body.toString("utf8")));
    if (!parsed.success) return refusal(400, "invalid");
    const { submissionId, ...outcome } = parsed.data;
    const submission = this.submissions.find((one) => one.submissionId === submissionId && one.outcome === null);
    if (!submission) return refusal(404, "not_found");
    if ("recording" in outcome && outcome.recording.files.some((file) => !this.#holds(file)))
      return refusal(422, "missing_object");
    submission.outcome = outcome;
    return { status: 201, body: { data: { submissionId } } };
  }

  #holds({ bucket, key, bytes }: Pick<IngestedFile, "bucket" | "key" | "bytes">): boolean {
    return this.objects.get(`${bucket}/${key}`)?.length === bytes;
  }

  #status(body: Buffer): Answer {
    const { expected } = z.object({ expected: z.int().positive().nullable() }).parse(JSON.parse(body.toString("utf8")));
    this.announced.push(expected);
    return { status: 200, body: { data: { expected } } };
  }

  #find(sha256: string): Answer {
    const recording = this.recordings.find((known) => known.sha256 === sha256);
    return { status: 200, body: { data: recording ? { recordingId: recording.recordingId } : null } };
  }

  #record(body: Buffer): Answer {
    const recording = ingestedRecordingSchema.parse(JSON.parse(body.toString("utf8")));
    if (this.recordings.some(({ sha256 }) => sha256 === recording.sha256)) return refusal(409, "duplicate");
    if (recording.files.some((file) => !this.#holds(file))) return refusal(422, "missing_object");
    this.recordings.push(recording);
    return { status: 201, body: { data: { recordingId: recording.recordingId, songId: recording.recordingId } } };
  }

  #object(request: IncomingMessage, url: URL, key: string, body: Buffer): Answer {
    const uploadId = url.searchParams.get("uploadId");
    if (request.method === "POST" && url.searchParams.has("uploads")) {
      this.#uploads.set(key, new Map());
      return { status: 200, body: { data: { uploadId: key } } };
    }
    if (request.method === "POST" && uploadId) return this.#complete(key, uploadId, body);
    if (uploadId) {
      this.#uploads.get(uploadId)?.set(Number(url.searchParams.get("part")), body);
      return { status: 200, body: { data: { etag: sha256Of(body) } } };
    }
    if (request.headers["x-content-sha256"] !== sha256Of(body)) return refusal(422, "hash_mismatch");
    return this.#store(key, body);
  }

  #complete(key: string, uploadId: string, body: Buffer): Answer {
    const { parts, sha256 } = JSON.parse(body.toString("utf8")) as { parts: { part: number }[]; sha256: string };
    const upload = this.#uploads.get(uploadId);
    const whole = Buffer.concat(parts.map(({ part }) => upload?.get(part) ?? Buffer.alloc(0)));
    return sha256Of(whole) === sha256 ? this.#store(key, whole) : refusal(422, "hash_mismatch");
  }

  #store(key: string, body: Buffer): Answer {
    this.objects.set(key, body);
    return { status: 200, body: { data: { key, bytes: body.length } } };
  }
}

/** Where a stream is, and the files by which its first segment is known. */
function streamOf({ recordingId, rev, files }: IngestedRecording) {
  const start = `songs/${recordingId}/${rev}/`;
  const names = files.filter(({ role }) => role === "hls").map(({ key }) => key.slice(start.length));
  const known = names.filter((name) => name.endsWith("/init.mp4") || name.endsWith("/seg_000.m4s"));
  return { bucket: files.find(({ role }) => role === "hls")?.bucket, names: known };
}

function refusal(status: number, code: string): Answer {
  return { status, body: { error: { code, message: code } } };
}

function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
