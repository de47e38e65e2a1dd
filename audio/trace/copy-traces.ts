import { z } from "zod";
import { type CopyOptions, CopyRequests } from "#audio/ingest/copy-requests.ts";
import { type MarkedRecording, markedRecordingSchema } from "#audio/ingest/ingested-recording.ts";
import type { SlotValue } from "#audio/trace/splice-segment.ts";

const listSchema = z.object({
  data: z.object({ recordings: z.array(markedRecordingSchema), next: z.string().nullable() }),
});
/** Users typed it: on one line, and nothing that moves a terminal's cursor or turns its text around, so that a name cannot look like another link. */
const line = z.string().overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " "));

/** A link whose code a file carries: `POST /api/v1/ingest/traces`. */
const tracedSchema = z.object({
  id: z.string(),
  company: line,
  kind: z.enum(["playlist", "pitch"]),
  title: line.nullable(),
  recipient: line,
  createdAt: z.number(),
  state: z.enum(["active", "expired", "revoked"]),
  evidence: z.number(),
  agreement: z.number(),
});
const matchedSchema = z.object({
  data: z.object({ links: z.array(tracedSchema), total: z.number(), next: z.string().nullable() }),
});

export type TracedLink = z.infer<typeof tracedSchema>;

/** What a running copy knows of marked recordings and links. */
export class CopyTraces {
  readonly #requests: CopyRequests;

  constructor(options: CopyOptions) {
    this.#requests = new CopyRequests(options);
  }

  async listRecordings(): Promise<MarkedRecording[]> {
    const found: MarkedRecording[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page: z.infer<typeof listSchema> = await this.#requests.call("GET", `traces?after=${after}`, listSchema);
      found.push(...page.data.recordings);
      after = page.data.next;
    }
    return found;
  }

  /** Compares with all links, the best fitting first. `total`: how many there are. */
  async match(recordingId: string, slots: readonly SlotValue[]): Promise<{ links: TracedLink[]; total: number }> {
    const links: TracedLink[] = [];
    let total = 0;
    for (let after: string | null = ""; after !== null; ) {
      const body = { recordingId, slots, after };
      const page: z.infer<typeof matchedSchema> = await this.#requests.send("POST", "traces", matchedSchema, body);
      links.push(...page.data.links);
      total = page.data.total;
      after = page.data.next;
    }
    return { links: links.sort((one, other) => other.evidence - one.evidence), total };
  }
}
