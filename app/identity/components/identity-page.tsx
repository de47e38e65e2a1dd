import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { Logo } from "#app/ui/art/logo.tsx";
import { Strata } from "#app/ui/art/strata.tsx";
import { classNames } from "#app/ui/class-names.ts";

type IdentityPageProps = {
  title: string;
  /** The layout shows its header above the page, with the company's logo. */
  underHeader?: boolean;
  children: ReactNode;
};

/** Layout of a page with one short form, beside the company's artwork. */
export function IdentityPage({ title, underHeader = false, children }: IdentityPageProps) {
  const root = useRouteLoaderData<() => { visitor: Visitor }>("root");
  const { company, user } = root?.visitor ?? {};
  return (
    // Explicit grid placement, artwork first: a page that is painted while it streams does not shift.
    <div className="-mb-floor grid min-h-[calc(100dvh-var(--consent,0px))] grid-rows-[auto_1fr] lg:grid-cols-[minmax(26rem,1fr)_1.2fr] lg:grid-rows-1">
      <div className="relative h-40 overflow-hidden sm:h-56 lg:sticky lg:top-0 lg:col-start-2 lg:row-start-1 lg:h-[calc(100dvh-var(--consent,0px))]">
        <div className="absolute inset-0">
          <Strata
            seed={company?.id ?? ""}
            size="wide"
            isCompany
            className="[--a:var(--color-ink)] [--d:var(--color-sand)]"
          />
        </div>
      </div>
      <div className="flex flex-col px-gutter pt-4 pb-floor lg:col-start-1 lg:row-start-1">
        {company && !user && !(underHeader && !company.theme.hideHeader) ? (
          <div className={classNames(!company.theme.hideHeader && "max-lg:hidden")}>
            <Logo company={company} />
          </div>
        ) : null}
        <div className="w-full max-w-sm py-10 lg:pt-[14dvh]">
          <h1 className="mb-8 text-title">{title}</h1>
          {children}
        </div>
        {company?.theme.footerLine ? (
          <p className="mt-auto py-4 text-sm text-mute">{company.theme.footerLine}</p>
        ) : null}
      </div>
    </div>
  );
}
