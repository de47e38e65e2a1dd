/** The first text of the agreement. Staff change it on its page. */
export const firstTerms = `DRAFT. To be checked by the company's lawyer before use.

1. What this is. You offer this song for licensing to brands: advertising, film, games, online and other uses with picture. We listen to it. If we approve it, we publish it in our catalogue.

2. What stays yours. You keep all rights in the song and in the recording. This agreement is not exclusive: you may offer the song elsewhere.

3. What we may do. Once it is published, we may store, play and show the song in the catalogue, make previews, shorter versions and mixes from its stems for licensing, and offer licences. Every licence is quoted and agreed one by one.

4. Money. You get your share of each licence fee by the shares stated with the song, after the commission that we agreed with you. We pay within 60 days after we were paid.

5. What you promise. You made this song or may submit it. The shares, the credits and the use of AI are stated truly. No sample or voice of someone else is in it without permission. If one of this is wrong, you tell us at once, and you answer for the damage.

6. Ending. You may withdraw the song at any time before it is published. Afterwards you may ask us to take it down; we do so within 30 days. Licences granted before stay valid.

7. Your data. With your signature we store your name, the time and your network address, as proof of this agreement.`;
