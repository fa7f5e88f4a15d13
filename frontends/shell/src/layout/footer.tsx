import { pages } from '@wholesale/contracts/pages';
import { brands } from '@wholesale/contracts/values';
import { brandNames, Page, paths, sellPath } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';

const columns = [
  {
    title: 'Shop',
    links: brands.map((brand) => ({ to: paths.brand(brand), label: brandNames[brand] })),
  },
  {
    title: 'Sell',
    links: [
      { to: sellPath(false), label: 'Open an account' },
      { to: paths.addProduct, label: pages.addProduct.title },
    ],
  },
  {
    title: 'WholeSale',
    links: [
      { to: paths.advertise, label: pages.advertise.title },
      { to: paths.blog, label: pages.blog.title },
    ],
  },
];

const notes = [
  {
    title: 'Buying',
    text: 'Book a phone, meet the seller, check it and pay there. You can cancel until it is sold.',
  },
  {
    title: 'Selling',
    text: 'Set a price and add a photo. Once an admin verifies you, your phones show a green check.',
  },
  {
    title: 'Your data',
    text: 'We keep your name, email address, phones and bookings. Only the seller sees your phone number.',
  },
];

export const Footer = () => (
  <footer className={styles.footer}>
    <Page className={styles.inside}>
      <div className={styles.about}>
        <Brand />
        <p>One phone, one buyer, one fair price.</p>
      </div>
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title} className={styles.column}>
          <h2>{title}</h2>
          <ul role="list">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </Page>
    <Page className={styles.notes}>
      {notes.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </Page>
    <Page className={styles.legal}>WholeSale, a marketplace for used phones.</Page>
  </footer>
);
