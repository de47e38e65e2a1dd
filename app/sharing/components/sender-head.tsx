import { useRouteLoaderData } from "@remix-run/react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import type { Sender } from "#app/sharing/visits/sender.ts";
import { initialsOf } from "#app/ui/art/initials.ts";
import { LogoOrName } from "#app/ui/art/logo.tsx";
import { Portrait } from "#app/ui/art/portrait.tsx";

type SenderHeadProps = { sender: Sender | null; company: string };

/** Who shares something: the person and the company, or the company alone. */
export function SenderHead({ sender, company }: SenderHeadProps) {
  const theme = useRouteLoaderData<() => { visitor: Visitor }>("root")?.visitor.company.theme ?? {};
  return (
    <p className="flex items-center gap-3">
      <Portrait {...(sender?.portrait ?? { src: null, initials: initialsOf(company), hue: 0 })} />
      <span className="grid [overflow-wrap:anywhere]">
        {sender ? (
          <b className="font-semibold">
            <bdi>{sender.name}</bdi>
          </b>
        ) : null}
        <LogoOrName name={company} theme={theme} />
      </span>
    </p>
  );
}
