import type { MetaArgs, MetaFunction } from "@remix-run/react";

type Title = string | (string | undefined)[];
type Page<Loader> = NonNullable<MetaArgs<Loader>["data"]>;
/** Parts of the title, which may depend on what the page shows. */
type PageTitle<Loader> = Title | ((page: Page<Loader>) => Title);
type RootData = { visitor: { company: { name: string } } } | undefined;

function unlisted(...parts: (Title | undefined)[]) {
  return [{ title: parts.flat().filter(Boolean).join(" · ") }, { name: "robots", content: "noindex" }];
}

function titleFor<Loader>(title: PageTitle<Loader>, { data }: MetaArgs<Loader>): Title | undefined {
  if (typeof title !== "function") return title;
  return data === undefined ? undefined : title(data as Page<Loader>);
}

/** `meta` of a noindex page: title only. */
export function unlistedMeta<Loader = unknown>(title: PageTitle<Loader>): MetaFunction<Loader> {
  return (args) => unlisted(titleFor(title, args));
}

/** `meta` of a noindex page for staff and signed-in users: title and company name. */
export function staffMeta<Loader = unknown>(title: PageTitle<Loader>): MetaFunction<Loader> {
  return (args) => {
    const root = args.matches.find(({ id }) => id === "root")?.data as RootData;
    return unlisted(titleFor(title, args), root?.visitor.company.name);
  };
}
