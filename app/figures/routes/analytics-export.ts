import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { figuresFile } from "#app/figures/figures-file.server.ts";
import { readFiguresPage } from "#app/figures/read-figures-page.server.ts";

/** GET export.csv of each page of figures: the table of the chart, or with `table=list` the list. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  return figuresFile(
    await readFiguresPage(ctx, params),
    ["list", "songs"].includes(ctx.url.searchParams.get("table") ?? ""),
  );
}
