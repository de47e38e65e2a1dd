import { Clients } from "#app/site/contact/components/clients.tsx";
import { ContactPerson } from "#app/site/contact/components/contact-person.tsx";
import type { ContactBlock, SiteBlock } from "#app/site/read-page-content.server.ts";

type ContactsProps = { clients: SiteBlock[]; contact: ContactBlock | null };

/** Clients and the person to talk to; renders nothing without any. */
export function Contacts({ clients, contact }: ContactsProps) {
  return (
    <>
      <Clients clients={clients} />
      {contact ? (
        <div className="max-w-read px-gutter pb-16 lg:pb-24">
          <ContactPerson contact={contact} />
        </div>
      ) : null}
    </>
  );
}
