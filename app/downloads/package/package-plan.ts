import { z } from "zod";

const count = z.int().nonnegative();

/** A run of bytes of an entry: of what was made for the package (`made`), or of the stored file. `crc` is null while no one has read it. */
const partSchema = z.object({ made: z.boolean(), offset: count, length: count, crc: count.nullable() });

const entrySchema = z.object({
  name: z.string(),
  hasDescriptor: z.boolean(),
  /** Null for a document. */
  source: z
    .object({ fileId: z.string(), bucket: z.enum(["MEDIA", "MASTERS"]), key: z.string(), etag: z.string() })
    .nullable(),
  parts: z.array(partSchema),
});

/** What a package consists of, as it was put together. Its bytes do not change afterwards. */
export const packagePlanSchema = z.object({
  id: z.string(),
  /** Of what it was made of: a playlist. */
  subjectId: z.string(),
  fileName: z.string(),
  format: z.enum(["mp3", "original"]),
  createdAt: count,
  /** It names rights holders and their shares. Plans that were stored without this, or without `withNotes`, may have both. */
  withSplits: z.boolean().default(true),
  /** It quotes notes of the list, which not everyone who reads the list may read. */
  withNotes: z.boolean().default(true),
  entries: z.array(entrySchema),
});

export type PackagePlan = z.infer<typeof packagePlanSchema>;
export type PlanEntry = PackagePlan["entries"][number];

/** Where a package is kept in MASTERS, which no address delivers from. */
export function packageKeys(companyId: string, id: string): { plan: string; made: string } {
  const folder = `packages/${companyId}/${id}`;
  return { plan: `${folder}/plan.json`, made: `${folder}/made` };
}
