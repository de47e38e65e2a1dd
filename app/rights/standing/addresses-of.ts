/** Whom a party hears by: its own address, else those of who keep it; none if no one can be told. */
export function addressesOf({ email, keepers }: { email: string | null; keepers: string[] }): string[] {
  return email === null ? keepers : [email];
}
