import type { Deal } from '@wholesale/contracts';
import { Card } from '@wholesale/web-kit';
import type { Side } from '../../../deal/words.ts';
import { Fact, Facts } from '../../../facts.tsx';
import styles from './deal-page.module.css';

/** The other side's name and how to reach them. Contact details are shown while they are needed. */
export const OtherSide = ({ deal, side }: { deal: Deal; side: Side }) => (
  <Card as="section" padded aria-labelledby="deal-other-side" className={styles.box}>
    <h2 id="deal-other-side">{side === 'buyer' ? 'Seller' : 'Buyer'}</h2>
    {side === 'buyer' ? <SellerFacts deal={deal} /> : <BuyerFacts deal={deal} />}
  </Card>
);

const SellerFacts = ({ deal: { sellerName, sellerEmailConfirmed, contact, status } }: { deal: Deal }) => (
  <>
    <Facts>
      <Fact term="Name">{sellerName}</Fact>
      <Unconfirmed unless={sellerEmailConfirmed} />
      {status !== 'ended' && <Fact term="Your phone number">{contact.phone}</Fact>}
    </Facts>
    {status !== 'ended' && <p className={styles.muted}>The seller sees your phone number and can call you.</p>}
  </>
);

const BuyerFacts = ({ deal: { buyerName, buyerEmailConfirmed, contact, status } }: { deal: Deal }) => (
  <Facts>
    <Fact term="Name">{buyerName}</Fact>
    <Unconfirmed unless={buyerEmailConfirmed} />
    {status !== 'ended' && (
      <>
        <Fact term="Phone">
          <PhoneLink number={contact.phone} />
        </Fact>
        <Fact term="Suggested place">{contact.location}</Fact>
      </>
    )}
  </Facts>
);

/** Nothing for a person who is not known yet. */
const Unconfirmed = ({ unless }: { unless: boolean | undefined }) =>
  unless === false && <Fact term="Email">Address not confirmed</Fact>;

/** Links a phone number; anything else stays plain text. */
function PhoneLink({ number }: { number: string }) {
  const dialled = number.replaceAll(/(?!^\+)\D/g, '');
  if (!/^\+?\d{3,}$/.test(dialled)) return number;
  return (
    <a href={`tel:${dialled}`} className={styles.link}>
      {number}
    </a>
  );
}
