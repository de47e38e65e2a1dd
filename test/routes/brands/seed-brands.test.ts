import { expect, test } from "vitest";
import { listBrands } from "#app/brands/record/list-brands.server.ts";
import { setBrandDeleted } from "#app/brands/record/save-brand.server.ts";
import { seedCuration } from "#db/seed/seed-curation.server.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, testContext } from "#test/support/context.ts";

const query = { q: "", status: "all", page: 1 } as const;
const as = (now: number) => testContext({ actor: actorWith(["ListTiers"]), now });

test("the demo has brands once there is music for them, and keeps what people changed", async () => {
  const ctx = testContext();
  await seedIdentity(ctx);
  await seedCuration(ctx);
  expect((await listBrands(as(Date.now()), query)).total).toBe(0);
  for (const place of [1, 2, 3, 4])
    await addRecording(ctx, { title: `Dance ${place}`, artist: "Dancer", genre: ["Electronic dance"], mood: ["Dark"] });
  await seedCuration(ctx);
  const { brands } = await listBrands(as(Date.now()), query);
  expect(brands.map(({ name, songs }) => [name, songs])).toEqual([
    ["Kestrel Outdoor", 4],
    ["Volta", 3],
  ]);
  await setBrandDeleted(as(Date.now()), { id: brands[1]?.id ?? "", isDeleted: true });
  await seedCuration(ctx);
  expect((await listBrands(as(Date.now()), query)).total).toBe(1);
});
