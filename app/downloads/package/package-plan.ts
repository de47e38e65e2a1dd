import { z } from "zod";

const count = z.int().nonnegative();

/** A byte range of an entry: generated for the package (`made`), or of the stored file. `crc` is null until it has been read. */
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

/** Layout of a package. Its bytes do not change afterwards. */
export const packagePlanSchema = z.object({
  id: z.string(),
  /** Id of the list that it is made from: a playlist. */
  subjectId: z.string(),
  fileName: z.string(),
  format: z.enum(["mp3", "original"]),
  createdAt: count,
  /** It contains rights holders and their shares. Older plans lack this and `withNotes`, and may contain both. */
  withSplits: z.boolean().default(true),
  /** It contains notes of the list, which not every reader of the list may see. */
  withNotes: z.boolean().default(true),
  entries: z.array(entrySchema),
});

export type PackagePlan = z.infer<typeof packagePlanSchema>;
export type PlanEntry = PackagePlan["entries"][number];

/** Keys of a package in MASTERS, which is not served publicly. */
export function packageKeys(companyId: string, id: string): { plan: string; made: string } {
  const folder = `packages/${companyId}/${id}`;
  return { plan: `${folder}/plan.json`, made: `${folder}/made` };
}
