import { Code } from '../components/code.tsx';

export const Frameworks = ({ heading: Heading }: { heading: 'h2' | 'h3' }) => (
  <>
    <p>
      All three build pages from components and update the screen when data changes. They differ in how much they decide
      for you, and in how they notice a change. Here is one small component, a button that counts the phones left, in
      each of them.
    </p>
    <Heading>React</Heading>
    <Code
      label="The component in React"
      lines={`
function Stock() {
  const [left, setLeft] = useState(3);
  return <button onClick={() => setLeft(left - 1)}>{left} left</button>;
}`}
    />
    <p>
      React is a library for the view. A component is a function that runs again when its state changes; the React
      Compiler now spares most of the repeated work. You choose the router, data fetching and form libraries yourself,
      from a very large number of them.
    </p>
    <Heading>Angular</Heading>
    <Code
      label="The component in Angular"
      lines={`
@Component({
  selector: 'app-stock',
  template: \`<button (click)="sell()">{{ left() }} left</button>\`,
})
export class Stock {
  readonly left = signal(3);
  sell() {
    this.left.update((left) => left - 1);
  }
}`}
    />
    <p>
      Angular is a whole framework: router, forms, HTTP client, dependency injection and a command line, in TypeScript
      throughout. With signals it knows exactly which part of the screen to update. There is more to learn at first, but
      the applications of different teams look alike.
    </p>
    <Heading>Vue</Heading>
    <Code
      label="The component in Vue"
      lines={`
<script setup>
import { ref } from 'vue';
const left = ref(3);
</script>

<template>
  <button @click="left--">{{ left }} left</button>
</template>`}
    />
    <p>
      Vue is between the two. Templates stay close to HTML, dependencies are tracked automatically, and the official
      router and store are optional. Many find it the quickest to become productive with.
    </p>
    <Heading>What decides</Heading>
    <p>
      Speed rarely does; all three are fast enough when used well. Look at what your team knows, who you can hire, and
      how much structure you want. This shop uses React, because its parts are built and released separately and we
      wanted to choose each piece ourselves. For a large office application with many teams we would look at Angular
      first; to add interaction to pages that a server already renders, at Vue.
    </p>
  </>
);
