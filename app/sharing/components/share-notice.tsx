import type { ReactNode } from "react";
import { Strata } from "#app/ui/art/strata.tsx";

export type SharingCompany = { id: string; name: string };

type ShareNoticeProps = { company: SharingCompany; title: string; text: string; children: ReactNode };

/**
 * A closed share link's page with the company's artwork. Not `IdentityPage`, which would load the sign-in's scripts.
 */
export function ShareNotice({ company, title, text, children }: ShareNoticeProps) {
  return (
    <div className="-mb-floor grid min-h-[calc(100dvh-var(--consent,0px))] grid-rows-[auto_1fr] lg:grid-cols-[minmax(26rem,1fr)_1.2fr] lg:grid-rows-1">
      <div className="relative h-40 overflow-hidden sm:h-56 lg:col-start-2 lg:row-start-1 lg:sticky top-0 lg:h-dvh">
        <div className="absolute inset-0">
          <Strata seed={company.id} size="wide" isCompany className="[--a:var(--color-ink)] [--d:var(--color-sand)]" />
        </div>
      </div>
      <div className="w-full max-w-md px-gutter py-10 pb-floor lg:col-start-1 lg:row-start-1 lg:pt-[14dvh]">
        <p className="mb-2 font-semibold">{company.name}</p>
        <h1 className="mb-6 text-title">{title}</h1>
        <p className="mb-8 text-mute">{text}</p>
        {children}
      </div>
    </div>
  );
}
