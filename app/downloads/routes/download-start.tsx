import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { downloadRequestSchema } from "#app/downloads/download-request.ts";
import { isAskedFor } from "#app/downloads/is-asked-for.server.ts";
import { downloadReturnPath } from "#app/downloads/return-path.ts";
import { startCopy as copy } from "#app/downloads/start-copy.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { downloadAddress } from "#app/player/options/download-address.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /download/start?song=&format=&returnUrl=: resumes a download after the required sign-in. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  requireActor(ctx);
  const query = ctx.url.searchParams;
  const back = downloadReturnPath(query);
  const parsed = downloadRequestSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success || !isAskedFor(request)) throw redirect(back);
  const { song, format } = parsed.data;
  return { file: downloadAddress(song, format), back };
}

/** The file is an attachment, so the page stays. */
export default function DownloadStartPage() {
  const { file, back } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-read px-gutter pt-10 pb-16">
      <meta httpEquiv="refresh" content={`0;url=${file}`} />
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-4 text-mute">
        {copy.text}{" "}
        <a href={file} className="link text-ink">
          {copy.again}
        </a>
      </p>
      <Link to={back} className="btn mt-8">
        {copy.back}
      </Link>
    </div>
  );
}

export const meta = staffMeta(copy.title);
