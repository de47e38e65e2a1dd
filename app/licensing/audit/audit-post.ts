import { z } from "zod";

/** Files of one audit that are judged and registered at once. */
export const maxAudited = 300;
/** Candidates in one response, and the bytes of prints after which it ends: they have about 10 kB each, those of hours 500. */
export const maxPrints = 500;
export const maxPrintBytes = 16_000_000;
/** Passages of a file. */
export const maxFound = 200;

const found = z
  .object({
    kind: z.enum(["recording", "external"]),
    id: z.string().max(64),
    /** Seconds in the file. */
    from: z.number().nonnegative(),
    to: z.number().max(86_400),
    /** Ids that sound the same there. */
    also: z.array(z.string().max(64)).max(20),
  })
  .refine(({ from, to }) => from <= to);

/** A file of an audit: what was found in it by its sound, and what is known of the post. */
export const auditedFileSchema = z
  .object({
    /** Its name, with the folders in which it lies. */
    file: z.string().max(1000),
    url: z.string().max(2000),
    postedOn: z.string().max(20),
    /** Of the whole file. */
    seconds: z.number().positive().max(86_400),
    found: z.array(found).min(1).max(maxFound),
    /** Whether there is music beside what was found. */
    hasOther: z.boolean(),
  })
  // The sound is measured in frames.
  .refine(({ found: all, seconds }) => all.every(({ to }) => to <= seconds + 1));

export type AuditedFile = z.infer<typeof auditedFileSchema>;
export type FoundMusic = AuditedFile["found"][number];

/** Music that the files are compared with; `bytes`: of its print, 0 without one. */
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
