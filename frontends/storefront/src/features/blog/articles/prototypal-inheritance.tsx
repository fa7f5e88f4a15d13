import { Code } from '../components/code.tsx';

export const PrototypalInheritance = ({ heading: Heading }: { heading: 'h2' | 'h3' }) => (
  <>
    <p>
      Almost every JavaScript object holds a hidden link to another object, its prototype. When a property is read that
      the object does not have, the engine follows the link and looks there, then at the prototype of the prototype,
      until it finds the property or arrives at <code>null</code>. This is why an array you just made can{' '}
      <code>map</code>: the method lives once, on <code>Array.prototype</code>, and all arrays reach it through their
      link.
    </p>
    <Heading>Reading follows the chain, writing does not</Heading>
    <p>
      Assigning works differently. As a rule it sets the property on the object itself and hides the inherited one from
      then on; the prototype stays as it was. The exceptions are inherited setters, which are called, and inherited
      read-only properties, which refuse. So a thousand phones can share one <code>describe</code> while each has a
      price of its own.
    </p>
    <Code
      label="An object that borrows a method from another"
      lines={`
const phone = {
  describe() {
    return \`\${this.name}, $\${this.price}\`;
  },
};

const mine = Object.create(phone); // mine links to phone
mine.name = 'Galaxy S22';
mine.price = 150;

mine.describe();                        // 'Galaxy S22, $150'
Object.hasOwn(mine, 'describe');        // false: it is borrowed
Object.getPrototypeOf(mine) === phone;  // true`}
    />
    <p>
      Note <code>this</code>: the method was found on <code>phone</code>, but it runs for <code>mine</code>, the object
      it was called on. That rule is what makes sharing useful.
    </p>
    <Heading>What classes add</Heading>
    <p>
      <code>class</code> and <code>extends</code> build the same chain. Methods are put on the prototype, and{' '}
      <code>new</code> links each object to it. Classes do bring things of their own, such as private fields and{' '}
      <code>super</code>, but nothing is copied: inheritance still means that one object looks up properties on another.
    </p>
    <Heading>Two traps</Heading>
    <p>
      An array or object on a prototype is shared by all objects that inherit it, so a <code>push</code> to one changes
      all of them; give each object its own in the constructor. And an object used as a dictionary inherits names such
      as <code>toString</code>. For keys that come from outside, use a <code>Map</code>, or{' '}
      <code>Object.create(null)</code>, which has no prototype at all.
    </p>
  </>
);
