import { useEffect, useState } from "react";
import { Picture } from "#app/media/images/picture.tsx";
import { copy } from "#app/site/contact/copy.ts";
import { isOpen, readHours } from "#app/site/contact/hours.ts";
import type { ContactBlock } from "#app/site/read-page-content.server.ts";
import { Contour } from "#app/ui/art/contour.tsx";

type ContactPersonProps = { contact: ContactBlock | null };

/** The person to talk to, with what staff entered; renders nothing without one. */
export function ContactPerson({ contact }: ContactPersonProps) {
  if (contact === null) return null;
  const { id, title, detail, image, hours, timeZone, zone, email, phone } = contact;
  return (
    <section>
      <h2 className="text-2xl">{copy.talk}</h2>
      <div className="mt-5 flex gap-5">
        <div className="size-24 shrink-0 overflow-hidden rounded-sm">
          {image ? (
            <Picture {...image} width={96} height={96} className="size-full object-cover" />
          ) : (
            <Contour seed={id} name={title} />
          )}
        </div>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="text-xl leading-tight font-semibold">{title}</p>
          <p className="text-mute">{detail}</p>
          {hours ? (
            <p className="mt-2 flex flex-wrap gap-x-3">
              {copy.hours(hours, zone)} <OpenNow hours={hours} timeZone={timeZone} />
            </p>
          ) : null}
          <p className="flex flex-wrap gap-x-5">
            {phone ? (
              <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="link inline-flex min-h-11 items-center">
                {copy.call(phone)}
              </a>
            ) : null}
            {email ? (
              <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center">
                {copy.write(email)}
              </a>
            ) : null}
          </p>
        </div>
      </div>
    </section>
  );
}

const minuteMs = 60_000;

/** By the visitor's clock, because the page is cached. Keeps its space, so that nothing moves. */
function OpenNow({ hours, timeZone }: { hours: string; timeZone: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const week = readHours(hours);
    const update = () => setOpen(week !== null && isOpen(week, timeZone, Date.now()));
    update();
    const timer = setInterval(update, minuteMs);
    return () => clearInterval(timer);
  }, [hours, timeZone]);
  return <strong className="min-w-20 font-semibold">{open ? copy.open : "\u00a0"}</strong>;
}
