import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigate } from "@remix-run/react";
import { describeTool } from "#app/catalogue/search/describe-search.server.ts";
import { type OwnSound, ReferenceAudio } from "#app/catalogue/similar/components/reference-audio.tsx";
import { referenceCopy as copy } from "#app/catalogue/similar/reference-copy.ts";
import { maxLabel, videoId } from "#app/catalogue/similar/similar-query.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

const referencePage = "/music-sync-licensing/reference";

/** With a video link redirects to its search; else shows the form again. */
export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const link = params.get("seed_youtube")?.toWellFormed().trim().slice(0, 300) ?? "";
  const label = params.get("seed_label")?.toWellFormed().trim().slice(0, maxLabel) ?? "";
  const meta = describeTool(ctx, { path: referencePage, title: copy.title, description: copy.intro });
  if (!params.has("seed_youtube")) return data({ link, label, error: null, meta });
  const video = videoId(link);
  if (video === null) return data({ link, label, error: copy.video.error, meta }, { status: 400 });
  const query = new URLSearchParams({ seed_youtube: video, ...(label && { seed_label: label }) });
  return redirect(`/music-sync-licensing/search?${query}`);
}

function soundPath({ vector, isMono, label }: OwnSound): string {
  const query = new URLSearchParams({ seed_vector: vector, seed_label: label, explain: "true" });
  if (isMono) query.set("seed_mono", "true");
  return `/music-sync-licensing/search?${query}`;
}

export default function ReferencePage() {
  const { link, label, error } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <h1 className="text-2xl">{copy.title}</h1>
      <p className="mt-2">{copy.intro}</p>
      <ReferenceAudio onSound={(sound) => navigate(soundPath(sound))} />
      <section className="mt-10" aria-labelledby="video">
        <h2 id="video" className="text-lg">
          {copy.video.title}
        </h2>
        <p className="mt-2">{copy.video.note}</p>
        <Form method="get" className="mt-4 grid max-w-[480px] gap-4">
          <Field
            name="seed_youtube"
            label={copy.video.link}
            hint={copy.video.hint}
            defaultValue={link}
            error={error}
            inputMode="url"
            maxLength={300}
            required
          />
          <Field name="seed_label" label={copy.video.name} defaultValue={label} maxLength={maxLabel} />
          <div>
            <Button>{copy.video.submit}</Button>
          </div>
        </Form>
      </section>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => page?.meta ?? [];
