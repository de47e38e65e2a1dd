import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/catalogue/record/components/breadcrumbs.tsx";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { sharePath } from "#app/media/share-picture.server.ts";
import { ListenCard } from "#app/site/components/listen-card.tsx";
import { Contacts } from "#app/site/contact/components/contacts.tsx";
import { describePage } from "#app/site/describe-page.server.ts";
import { siteOrganisation } from "#app/site/organisation-data.server.ts";
import { CaseStory } from "#app/site/works/components/case-story.tsx";
import { Credits } from "#app/site/works/components/credits.tsx";
import { Cues } from "#app/site/works/components/cues.tsx";
import { copy } from "#app/site/works/copy.ts";
import { type Neighbour, readCase, readWork } from "#app/site/works/read-works.server.ts";
import { clientOf, linkOf, workPath, worksPath } from "#app/site/works/work.ts";
import { workPicture, workPictureName } from "#app/site/works/work-picture.server.ts";
import { VideoFrame } from "#app/sliders/components/video-frame.tsx";
import { WorkCover } from "#app/sliders/components/work-cover.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { SmartLink } from "#app/ui/smart-link.tsx";

export const handle = { site: true, cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

const crumbs = [{ name: copy.title, path: worksPath }];

export async function loader({ params: { slug = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const found = await readWork(ctx, slug);
  if (found === null) throw new AppError("not_found", copy.missing);
  const made = await readCase(ctx, found.work);
  return { ...found, ...made, meta: describePage(ctx, "our-work", describeWork(ctx, found.work)) };
}

type FoundWork = NonNullable<Awaited<ReturnType<typeof readWork>>>["work"];

function describeWork(ctx: RequestContext, work: FoundWork) {
  const path = workPath(work);
  const description = work.description || copy.workDescription(work.name, clientOf(work));
  const data = {
    "@type": "CreativeWork",
    name: work.name,
    description,
    url: `${ctx.url.origin}${path}`,
    provider: siteOrganisation(ctx),
    ...(work.brand ? { about: { "@type": "Brand", name: work.brand } } : {}),
    ...(work.agency ? { creator: { "@type": "Organization", name: work.agency } } : {}),
  };
  const picture = ctx.url.origin + sharePath(workPictureName(work.slug || work.id), workPicture(ctx, work));
  return { title: work.name, description, path, crumbs, data, picture };
}

export default function WorkDetailPage() {
  const { work, service, previous, next, story, picks, clients, contact } = useLoaderData<typeof loader>();
  const { name, description, track, video, image } = work;
  const link = linkOf(work.link);
  return (
    <article className="pt-8 lg:pt-12">
      <header className="px-gutter">
        <Breadcrumbs crumbs={crumbs} />
        <h1 className="max-w-[16ch] text-hero leading-[0.94] tracking-[-0.045em]">{name}</h1>
        <p className="mt-5 text-lg text-mute">{clientOf(work)}</p>
      </header>
      <div className="relative mx-gutter mt-8 flex h-[clamp(260px,48vw,78svh)] flex-col overflow-hidden rounded-sm bg-sand">
        {video ? (
          <VideoFrame video={video} name={name} image={image} cover={<WorkCover work={work} />} />
        ) : (
          <>
            <div className="absolute inset-0">
              <WorkCover work={work} />
            </div>
            {track ? (
              <div className="relative mt-auto flex flex-col px-3 sm:px-6">
                <ListenCard track={track} context={[track]} />
              </div>
            ) : null}
          </>
        )}
      </div>
      {story ? <CaseStory story={story} /> : null}
      <Cues name={name} picks={picks} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 px-gutter py-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:py-20">
        <div>
          {description ? (
            <p className="max-w-[36ch] font-display text-3xl leading-snug tracking-tight whitespace-pre-line">
              {description}
            </p>
          ) : null}
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/submit-brief" variant="accent">
              {copy.talk}
            </ButtonLink>
            {link ? (
              <SmartLink to={link} className="btn btn-quiet">
                {copy.visit}
              </SmartLink>
            ) : null}
          </div>
        </div>
        <Credits work={work} service={service} lines={story?.facts.credits ?? ""} />
      </div>
      <Contacts clients={clients} contact={contact} />
      {previous || next ? (
        <nav
          aria-label={copy.more}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 border-t border-ink px-gutter py-8 sm:grid-cols-2"
        >
          {previous ? <Neighbouring work={previous} label={copy.previous} rel="prev" /> : <span />}
          {next ? <Neighbouring work={next} label={copy.next} rel="next" /> : null}
        </nav>
      ) : null}
    </article>
  );
}

type NeighbouringProps = { work: Neighbour; label: string; rel: "prev" | "next" };

function Neighbouring({ work: { key, name }, label, rel }: NeighbouringProps) {
  return (
    <Link to={workPath({ slug: key, id: key })} rel={rel} className={rel === "next" ? "group sm:text-right" : "group"}>
      <span className="block text-sm text-mute">{label}</span>
      <span className="font-display text-2xl font-semibold tracking-tight group-hover:underline">{name}</span>
    </Link>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
