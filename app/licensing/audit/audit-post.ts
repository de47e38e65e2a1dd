import { z } from "zod";

/** Files of one audit that are judged and registered at once. */
export const maxAudited = 300;
/** Candidates in one response: their prints have about 10 kB each. */
export const maxPrints = 500;

const found = z.object({
  kind: z.enum(["recording", "external"]),
  id: z.string().max(64),
  /** Seconds in the file. */
  from: z.number().nonnegative().max(86_400),
  to: z.number().nonnegative().max(86_400),
  /** Ids that sound the same there. */
  also: z.array(z.string().max(64)).max(20),
});

/** A file of an audit: what was found in it by its sound, and what is known of the post. */
export const auditedFileSchema = z.object({
  file: z.string().max(300),
  url: z.string().max(600),
  postedOn: z.string().max(20),
  found: z.array(found).max(40),
});

export type AuditedFile = z.infer<typeof auditedFileSchema>;
export type FoundMusic = AuditedFile["found"][number];

/** Where music of a candidate is that the files are compared with. */
const candidate = z.object({
  kind: found.shape.kind,
  id: z.string(),
  title: z.string(),
  artists: z.string(),
  bytes: z.int(),
});
export const candidateListSchema = z.object({ candidates: z.array(candidate), next: z.string().nullable() });

export type Candidate = z.infer<typeof candidate>;
export type CandidateList = z.infer<typeof candidateListSchema>;

export const auditPath = "/licences/audit";
