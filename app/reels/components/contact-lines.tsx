import type { CompanyContact } from "#app/edge/context/company.ts";

/** Contact details, one per line; missing ones are omitted. */
export function ContactLines({ contact }: { contact: CompanyContact | null }) {
  if (contact === null) return null;
  const { email, phone, address } = contact;
  return (
    <>
      {email === "" ? null : (
        <li>
          <a href={`mailto:${email}`} className="row-action">
            {email}
          </a>
        </li>
      )}
      {phone === "" ? null : (
        <li>
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} className="row-action">
            {phone}
          </a>
        </li>
      )}
      {address === "" ? null : <li className="whitespace-pre-line">{address}</li>}
    </>
  );
}
