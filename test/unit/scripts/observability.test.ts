import { join } from "node:path";
import { expect, test } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { root } from "#scripts/settings.ts";

// docs/product/consent-and-events.md: trace sampling 100 percent.
const workers = ["password", "resize", "documents"].map((name) => `workers/${name}/wrangler.toml`);

test.each(["wrangler.toml", ...workers])("every request to the worker of %s is logged and traced", (file) => {
  const { observability } = readConfig({ config: join(root, file) });
  const whole = { enabled: true, head_sampling_rate: 1 };
  expect(observability).toMatchObject({ ...whole, traces: whole });
});
